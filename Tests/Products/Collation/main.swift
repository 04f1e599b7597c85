import Collation

let collator = try Collator(locale: "sv_SE")
print(collator.sectionTitles[collator.section(of: "Ärzte")])
