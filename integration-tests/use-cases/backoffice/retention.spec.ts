import { eraseAttempt } from "../../../src/backoffice/retention/erase-attempt"
import { eraseOld } from "../../../src/backoffice/retention/erase-old"
import type { Deps } from "../../../src/payments/deps"
import { describeShop } from "../support/describe-shop"
import type { Shop } from "../support/shop"
import type { Shopper } from "../support/shopper"

const DAY_MS = 24 * 60 * 60_000

describeShop(
  "The e-mail of a finished payment",
  (shop) => {
    it("is erased by the job after the days of the option, and not before", async () => {
      const shopper = await shop.completedOrder()
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

    it("is erased by the job after its account has left the configuration", async () => {
      const shopper = await shop.completedOrder()
      shop.run.passes(31 * DAY_MS)
      await eraseOld(withoutAccounts(shop))
      expect(shopper.attempt).toMatchObject({ email: null, erased_at: expect.any(Date) })
    })
  },
  { retentionDays: 30 }
)

describeShop(
  "The e-mail of an unfinished payment",
  (shop) => {
    const UNFINISHED: [string, () => Promise<Shopper>][] = [
      ["open", async () => await shop.atThePage()],
      ["paid", async () => await shop.paidWithoutOrder()],
      ["held", async () => await shop.paidAReplacedPage()],
    ]

    it.each(UNFINISHED)("is kept while its account is configured: %s", async (status, shopping) => {
      const shopper = await shopping()
      shop.run.passes(31 * DAY_MS)
      await eraseOld(shop.deps)
      await expect(erase(shopper, shop.deps)).rejects.toMatchObject({ code: "not_erasable" })
      expect(shopper.attempt).toMatchObject({ status, email: expect.any(String), erased_at: null })
    })

    it.each(UNFINISHED)(
      "is erased by age after its account has left the configuration: %s",
      async (status, shopping) => {
        const shopper = await shopping()
        shop.run.passes(29 * DAY_MS)
        await eraseOld(withoutAccounts(shop))
        expect(shopper.attempt).toMatchObject({ email: expect.any(String), erased_at: null })

        shop.run.passes(2 * DAY_MS)
        await eraseOld(withoutAccounts(shop))
        expect(shopper.attempt).toMatchObject({
          ...{ status, email: null },
          erased_at: expect.any(Date),
        })
      }
    )

    it.each(UNFINISHED)(
      "is erased by an admin at once after its account has left the configuration: %s",
      async (_, shopping) => {
        const shopper = await shopping()
        await erase(shopper, withoutAccounts(shop))
        expect(shopper.attempt).toMatchObject({ email: null, erased_at: expect.any(Date) })
      }
    )
  },
  { retentionDays: 30 }
)

describeShop(
  "A notification that waits for an admin",
  (shop) => {
    it("is erased by age only after its account has left the configuration", async () => {
      await shop.notifyOf('{"reference":"hcatt_unknown","email":"shopper@example.com"}')
      const notification = () => shop.database.webhooks.all()[0]
      expect(notification()).toMatchObject({ outcome: "held", attempt_id: null })
      shop.run.passes(31 * DAY_MS)

      await eraseOld(shop.deps)
      expect(notification()).toMatchObject({ erased_at: null })
      await eraseOld(withoutAccounts(shop))
      expect(notification()).toMatchObject({ outcome: "held", erased_at: expect.any(Date) })
    })
  },
  { retentionDays: 30 }
)

/** A server whose configuration has no account any more. */
function withoutAccounts({ deps }: Shop): Deps {
  return { ...deps, accounts: { ...deps.accounts, byProviderId: new Map() } }
}

async function erase({ attempt }: Shopper, deps: Deps): Promise<void> {
  await eraseAttempt({ attempt_id: attempt.id, actor_id: "user_1" }, deps)
}
