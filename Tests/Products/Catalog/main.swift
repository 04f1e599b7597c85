import Catalog

let catalog = ConnectionCatalog(locale: .root)
print(try catalog.prefixKeys(of: "Björk").text)
