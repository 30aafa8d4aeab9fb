import { both, VARIANTS, type Variant } from "./support/profile-variants"
import { ShopperOfProfile } from "./support/shopper-of-profile"

/** Each two variants that one gateway can have together, with the first of them in the list first. */
const PAIRS = VARIANTS.flatMap((one, index) =>
  VARIANTS.slice(index + 1)
    .filter(({ about }) => about !== one.about)
    .map((other) => ({ one, other }))
)

const DEFAULTS: Variant = { about: "nothing", title: "follows every default", profile: {} }

async function pay(variant: Variant, then?: (shopper: ShopperOfProfile) => Promise<void>) {
  const shopper = await ShopperOfProfile.at(variant)
  try {
    await shopper.pays()
    await then?.(shopper)
  } finally {
    await shopper.close()
  }
}

describe("A payment at a gateway that", () => {
  it.each([DEFAULTS, ...VARIANTS])(
    "$title is proven, and answers as its OpenAPI document says",
    async (variant) =>
      await pay(variant, async (shopper) => {
        await shopper.expectContract()
      })
  )

  it.each(VARIANTS.filter((variant) => PAIRS.some(({ one }) => one === variant)))(
    "$title, and differs in one more thing, is proven too",
    async (variant) => {
      const pairs = PAIRS.filter(({ one }) => one === variant)
      await Promise.all(pairs.map(async ({ other }) => await pay(both(variant, other))))
    }
  )

  it("differs from the defaults in thirteen things, in two of them at a time", () => {
    const things = [...new Set(VARIANTS.map(({ about }) => about))]
    const counts = things.map((thing) => VARIANTS.filter(({ about }) => about === thing).length)
    const all = (VARIANTS.length * (VARIANTS.length - 1)) / 2
    const exclusive = counts.reduce((sum, count) => sum + (count * (count - 1)) / 2, 0)

    expect(things).toHaveLength(13)
    expect(PAIRS).toHaveLength(all - exclusive)
  })
})
