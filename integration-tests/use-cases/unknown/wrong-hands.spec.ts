import type { Accounts } from "../../../src/payments/accounts/account"
import { drain } from "../../simulation/world/jobs"
import { PROVIDER } from "../../simulation/world/server"
import { describeShop } from "../support/describe-shop"

const OTHER = "pp_hosted-checkout_other"

describeShop("What is said at another account, or was not read:", (shop) => {
  it("A notification of another account that names a page of this one pays nothing, and is held there", async () => {
    const shopper = await shop.shopperWhoPaid()
    const accounts = shop.deps.accounts as { byProviderId: Map<string, unknown> } & Accounts
    accounts.byProviderId.set(OTHER, {
      ...(accounts.byProviderId.get(PROVIDER) as object),
      provider_id: OTHER,
    })
    const fields = { event: "payment.captured", ...shopper.approval() }
    await shop.deps.repositories.statements.receive(
      [{ provider_id: OTHER, body_sha256: "said", body: fields, evidence: { fields } }] as never,
      shop.deps.now()
    )
    await drain(shop.deps)
    expect([shopper.attempt.status, shopper.orders]).toEqual(["open", []])
    expect(shop.database.payments.all()).toMatchObject([
      { provider_id: OTHER, reference: shopper.attempt.id, reason: "unknown_reference" },
    ])
  })

  it("A decision is refused when the gateway has said something since the admin read the payment", async () => {
    const shopper = await shop.shopperWhoPaidAReplacedPage()
    const read = shop.database.statements.all().map(({ id }) => id)
    await shop.notify(shopper, { event: "payment.refunded", status: "refunded", amount: "5.00" })
    const late = { action: "state_returned", returned: 0 as never, statements: read } as const
    await expect(shop.act(shopper, late)).rejects.toMatchObject({ code: "news_arrived" })
    expect(shopper.row).toMatchObject({ status: "held", balances: { gateway: 3_500 } })
  })
})
