import Collation

let collator = try Collator(locale: CollationLocale("sv_SE"))
print(collator.sectionTitles[collator.section(of: "Ärzte")])
