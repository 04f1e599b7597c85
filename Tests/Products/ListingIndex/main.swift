import ListingIndex

let layout = LabelLayout(sizes: [1, 1, 1], length: 8, unit: .cells)
let strip = PageStrip(
  viewport: 320, item: 40, count: 5, reach: 80, dropRate: 0.25, maximumDrop: 12)
print(layout.midpoints, strip.page(atContentOffset: 480) ?? -1)
