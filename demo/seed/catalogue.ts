/** A product of the demo. Its picture is storefront/public/pictures/<handle>.svg. */
export interface CatalogueItem {
  handle: string
  title: string
  subtitle: string
  description: string
  cad: number
  usd: number
  /** One variant each. */
  sizes: string[]
}

/** What Tamarack Supply sells. Odd prices on purpose: the taxes on them never come out even. */
export const CATALOGUE: CatalogueItem[] = [
  {
    handle: "enamel-mug",
    title: "Enamel mug",
    subtitle: "Speckled, with a steel rim",
    description:
      "Two coats of speckled enamel on steel. Sits on the stove, survives the drop onto rock, and " +
      "gets better with every chip.",
    cad: 19.99,
    usd: 14.99,
    sizes: ["350 ml"],
  },
  {
    handle: "camp-kettle",
    title: "Camp kettle",
    subtitle: "With a folding handle",
    description:
      "A low, wide kettle that boils before the rain starts. The handle folds flat and locks " +
      "upright, and the lid stays where it is when you pour.",
    cad: 64.95,
    usd: 47.95,
    sizes: ["1.4 L"],
  },
  {
    handle: "wool-blanket",
    title: "Wool blanket",
    subtitle: "Undyed, with one stripe",
    description:
      "Woven from wool that is never dyed, with one band of madder red. Heavy enough for a canoe " +
      "trip in October, and for the sofa after it.",
    cad: 149.5,
    usd: 109.5,
    sizes: ["150 × 200 cm"],
  },
  {
    handle: "trail-socks",
    title: "Trail socks",
    subtitle: "Merino, knitted in Quebec",
    description:
      "Cushioned under the heel and the ball of the foot, thin everywhere else. Knitted without a " +
      "seam at the toes, so there is nothing to rub.",
    cad: 27.85,
    usd: 20.85,
    sizes: ["S", "M", "L", "XL"],
  },
  {
    handle: "smoke-tea",
    title: "Portage smoke tea",
    subtitle: "Loose leaf",
    description:
      "Black tea dried over tamarack and birch, with a little Labrador tea from the shore. Tastes " +
      "like the second evening of a trip.",
    cad: 16.75,
    usd: 12.75,
    sizes: ["100 g"],
  },
  {
    handle: "candle-lantern",
    title: "Candle lantern",
    subtitle: "Nine hours a candle",
    description:
      "Glass and tin, and nothing to charge. The chimney slides into the base for packing; two " +
      "beeswax candles are in it when it arrives.",
    cad: 38.49,
    usd: 28.49,
    sizes: ["18 cm"],
  },
  {
    handle: "canoe-pack",
    title: "Canoe pack",
    subtitle: "Waxed canvas and leather",
    description:
      "One big pocket, two leather straps and a tumpline, as they have been made for a hundred " +
      "years. Waxed canvas that you can wax again.",
    cad: 219.0,
    usd: 159.0,
    sizes: ["60 L"],
  },
  {
    handle: "field-notebook",
    title: "Field notebook",
    subtitle: "Stone paper, for any weather",
    description:
      "Takes pencil in the rain. Dot grid on the left, a contour sheet on the right for the route " +
      "you will want to find again.",
    cad: 12.35,
    usd: 9.35,
    sizes: ["64 pages"],
  },
]
