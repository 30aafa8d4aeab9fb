import type { AnyOptions } from "../../../src/core/__tests__/support/account-options"
import { Shop } from "./shop"

/** Tests of use cases, each in a shop of its own whose money must add up in the end. */
export function describeShop(
  name: string,
  tests: (shop: Shop) => void,
  options: AnyOptions = {}
): void {
  describe(name, () => {
    const shop = new Shop(options)
    beforeEach(() => shop.reopen())
    tests(shop)
    afterEach(async () => await shop.assertSound())
  })
}
