import { eraseOld } from "../../../src/backoffice/retention/erase-old"
import { describeShop } from "../support/describe-shop"

const DAY_MS = 24 * 60 * 60_000

describeShop(
  "Retention",
  (shop) => {
    it("The shopper's e-mail is erased from a finished payment after the days of the option retentionDays, not before", async () => {
      const shopper = await shop.shopperWithOrder()
      shop.run.passes(29 * DAY_MS)
      await eraseOld(shop.deps)
      expect(shopper.attempt).toMatchObject({ email: expect.any(String), erased_at: null })

      shop.run.passes(2 * DAY_MS)
      await eraseOld(shop.deps)
      expect(shopper.attempt).toMatchObject({ email: null, erased_at: expect.any(Date) })
      expect(shop.database.linesOf(shopper.attempt.id).at(-1)).toMatchObject({
        kind: "erased",
        data: { retention_days: 30 },
      })
    })

    it("The shopper's e-mail is erased from an old payment although the payment's merchant account is no longer configured", async () => {
      const shopper = await shop.shopperWithOrder()
      shop.run.passes(31 * DAY_MS)
      await eraseOld({ ...shop.deps, accounts: { ...shop.deps.accounts, byProviderId: new Map() } })
      expect(shopper.attempt).toMatchObject({ email: null, erased_at: expect.any(Date) })
    })
  },
  { retentionDays: 30 }
)
