import Catalog

let catalog = Catalog(locale: .root)
print(try catalog.prefixKeys(of: "Björk").text)
