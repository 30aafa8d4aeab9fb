import { both, VARIANTS, type Variant } from "./support/profile-variants"
import { ShopperOfProfile } from "./support/shopper-of-profile"

/** Each two variants that one gateway can have together. */
const PAIRS = VARIANTS.flatMap((one, index) =>
  VARIANTS.slice(index + 1)
    .filter(({ about }) => about !== one.about)
    .map((other) => [one, other] as const)
)

const DEFAULTS: Variant = { about: "nothing", title: "follows every default", profile: {} }

/** As few gateways as take each pair of variants once: each gateway takes every pair that still fits. */
function gatewaysOfAllPairs(): Variant[][] {
  const gateways: Variant[][] = []
  for (let left = PAIRS; left.length > 0;) {
    const gateway = new Map<string, Variant>()
    const fits = (variant: Variant) => (gateway.get(variant.about) ?? variant) === variant
    for (const pair of left.filter((each) => each.every(fits))) {
      if (pair.every(fits)) {
        pair.forEach((variant) => gateway.set(variant.about, variant))
      }
    }
    left = left.filter((pair) => !pair.every((variant) => gateway.get(variant.about) === variant))
    gateways.push([...gateway.values()])
  }
  return gateways
}

async function pay(variant: Variant, then?: (shopper: ShopperOfProfile) => Promise<void>) {
  const shopper = await ShopperOfProfile.at(variant)
  try {
    await shopper.pays()
    await then?.(shopper)
  } finally {
    await shopper.close()
  }
}

describe("Gateway profiles", () => {
  it.each([DEFAULTS, ...VARIANTS])(
    "A payment is proven at a gateway that $title, and the gateway answers as its OpenAPI document says",
    async (variant) =>
      await pay(variant, async (shopper) => {
        await shopper.expectContract()
      })
  )

  it.each(gatewaysOfAllPairs().map((gateway) => [gateway.length, gateway] as const))(
    "A payment is proven at a gateway that differs from the default gateway profile in %i settings at once",
    async (_, gateway) => await pay(gateway.reduce(both))
  )
})
