import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import { generateTestHeader } from "../../../src/core/signature/signature"
import type { Sandbox } from "../../../src/sandbox"
import { storeApproval } from "../../helpers/gateway/store-approval"
import { ordersOf } from "../../helpers/money/cart-orders"
import { eventually } from "../../helpers/store/eventually"
import { offerProviders } from "../../helpers/shopper/manual-payment"
import { approved, atThePage, expectOneOrder, completed } from "../../helpers/shopper/payments"
import { APPROVED_CARD, pageId, type Session, type Shopper } from "../../helpers/shopper/shopper"
import {
  describeStore,
  pollPayment,
  SECRET_KEY,
  USD_SECRET_KEY,
  type Store,
} from "../../helpers/store/store"
import { describeAdminHealth } from "../admin/admin-health"
import { describeDoctor } from "../admin/doctor"
import { describeAdminAudit } from "../admin/admin-audit"
import { describeClosedAccount } from "../starting/closed-account"

const DEFAULT = "pp_hosted-checkout_default"
const USD = "pp_hosted-checkout_usd"

const paymentsOfTwoAccounts = (store: Store) => {
  beforeEach(async () => {
    await offerProviders(store, DEFAULT, USD)
  })

  it("Two merchant accounts take payments of separate carts, each with its own webhook path, gateway and payment pages", async () => {
    const before = { cad: store.control.calls().length, usd: store.usd.control.calls().length }
    const { shopper, session } = await atThePage(store)
    const american = await atTheUsdPage(store)
    const hook = `${store.url}/hooks/hosted-checkout`
    const pathOf = (control: Sandbox["control"], { data }: Session) =>
      control.session(pageId(data.checkout_url)).request.webhook_url
    expect(pathOf(store.control, session)).toBe(`${hook}/default`)
    expect(pathOf(store.usd.control, american.session)).toBe(`${hook}/usd`)

    shopper.pay(session)
    payInUsd(store, american.session)
    await Promise.all([completed(shopper), completed(american.shopper)])

    await expectOneOrder(store, shopper, session)
    expect(await ordersOf(store, american.shopper.cartId)).toMatchObject([
      { currency_code: "usd", captures: [expect.any(Number)] },
    ])
    const [ours] = await shopper.attempts()
    const [theirs] = await american.shopper.attempts()
    expect(referencesIn(store.control, before.cad)).toEqual([ours?.id])
    expect(referencesIn(store.usd.control, before.usd)).toEqual([theirs?.id])
    expect(theirs).toMatchObject({ provider_id: USD, currency_code: "usd" })
  })

  it("A merchant account refuses a notification that is signed with another merchant account's key [case 23]", async () => {
    const { shopper } = await atThePage(store)
    const american = await atTheUsdPage(store)
    const [ours] = await shopper.attempts()
    const [theirs] = await american.shopper.attempts()

    for (const about of [ours, theirs]) {
      expect(await notify(store, "default", USD_SECRET_KEY, about)).toBe(401)
      expect(await notify(store, "usd", SECRET_KEY, about)).toBe(401)
    }
    expect(await inbox(store)).toEqual([])
    expect(await shopper.attempts()).toEqual([ours])
    expect(await american.shopper.attempts()).toEqual([theirs])
  })

  it.each([
    ["default", SECRET_KEY, "usd"],
    ["usd", USD_SECRET_KEY, "default"],
  ])(
    "A payment that the merchant account %s reports for another merchant account's payment page is held for an admin [case 21]",
    async (account, key, other) => {
      const { shopper } = other === "usd" ? await atTheUsdPage(store) : await atThePage(store)
      const [attempt] = await shopper.attempts()

      expect(await notify(store, account, key, attempt)).toBe(200)
      const provider_id = account === "usd" ? USD : DEFAULT
      const [payment] = await eventually("the payment is held", async () => {
        const reported = { provider_id, reference: attempt?.id ?? "" }
        const payments = await store.repositories.payments.ofPages([reported])
        return payments.some(({ status }) => status === "held") && payments
      })
      expect(payment).toMatchObject({ reason: "unknown_reference" })
      expect(await shopper.attempts()).toEqual([attempt])
      expect(await ordersOf(store, shopper.cartId)).toEqual([])
    }
  )

  it("A payment is held for an admin when its correctly signed notification names another merchant site [case 23]", async () => {
    const { shopper } = await atTheUsdPage(store)
    const [attempt] = await shopper.attempts()

    expect(await notify(store, "usd", USD_SECRET_KEY, attempt, "site_cad")).toBe(200)
    await eventually("the payment is held", async () => {
      const [row] = await shopper.payments()
      return row?.status === "held"
    })
    expect(await shopper.payments()).toMatchObject([
      { reason: "not_as_requested", captured_at: null },
    ])
    expect((await shopper.complete()).status).toBe(400)
    expect(await ordersOf(store, shopper.cartId)).toEqual([])
  })

  describeClosedAccount(store)

  describe("A shopper who changes the account", () => {
    it("When a shopper changes to another merchant account, a new payment page opens, and a check of the first page at the gateway stays scheduled", async () => {
      const { shopper, session } = await atThePage(store)
      const calls = store.usd.control.calls().length
      shopper.providerId = USD
      const second = await shopper.startPayment()

      // The second gateway must not see the first page's token.
      expect(store.usd.control.calls().slice(calls)).toMatchObject([{ endpoint: "create" }])
      expect(new URL(second.data.checkout_url).origin).toBe(new URL(store.usd.url).origin)
      expect(second.data.checkout_url).not.toBe(session.data.checkout_url)
      expect(await shopper.attempts()).toMatchObject([
        { provider_id: DEFAULT, over_because: "replaced", next_check_at: expect.any(Date) },
        { provider_id: USD, status: "open" },
      ])
      payInUsd(store, second)
      await completed(shopper)
      expect(await ordersOf(store, shopper.cartId)).toHaveLength(1)
    })

    it("A shopper who paid at one merchant account and then starts to pay at another gets the order and no second payment page", async () => {
      const { shopper, session } = await atThePage(store)
      store.control.dropWebhooks()
      approved(shopper.pay(session))
      const calls = store.usd.control.calls().length

      shopper.providerId = USD
      expect(await shopper.tryToPay()).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("already been paid") },
      })
      expect(store.usd.control.calls()).toHaveLength(calls)
      await expectOneOrder(store, shopper, session)
    })

    it("When a shopper changes to a merchant account that is closed, the gateway of the shopper's first payment page gets no call", async () => {
      const { shopper } = await atThePage(store)
      const closure = { id: "closure_1", closed_by: "user_1", closed_at: new Date() }
      await store.repositories.closures.close({ provider_id: USD, ...closure })
      const calls = store.control.calls().length

      shopper.providerId = USD
      expect(await shopper.tryToPay()).toMatchObject({
        status: 400,
        body: { code: "account_closed" },
      })
      expect(store.control.calls()).toHaveLength(calls)
    })

    it("A shopper with an approved payment at one merchant account cannot start to pay at another merchant account, and the approved payment becomes the order", async () => {
      const { shopper, session } = await atThePage(store)
      const [attempt] = await shopper.attempts()
      store.control.dropWebhooks()
      const payment = shopper.pay(session)
      const { transaction } = approved(payment)
      await storeApproval(store, attempt, transaction.transaction_id)

      shopper.providerId = USD
      expect(await shopper.tryToPay()).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("do not pay again") },
      })
      expect(await pollPayment(store, attempt?.id ?? "")).toMatchObject({ status: "completed" })
      await expectOneOrder(store, shopper, session)
    })
  })
}

describeStore(
  "Two merchant accounts",
  (store) => {
    describeAdminHealth(store)
    describeDoctor(store)
    describeAdminAudit(store)
    describe("Payments", () => paymentsOfTwoAccounts(store))
  },
  { usdAccount: true }
)

async function atTheUsdPage(store: Store): Promise<{ shopper: Shopper; session: Session }> {
  const shopper = await store.shopper().fillCart({ country: "us" })
  shopper.providerId = USD
  return { shopper, session: await shopper.startPayment() }
}

function payInUsd(store: Store, { data }: Session): void {
  store.usd.control.pay(pageId(data.checkout_url), APPROVED_CARD)
}

/** The references of all pages opened since then. */
function referencesIn(control: Sandbox["control"], sinceCall: number): unknown[] {
  const created = control
    .calls()
    .slice(sinceCall)
    .filter(({ endpoint }) => endpoint === "create")
  return control
    .sessions()
    .slice(-created.length)
    .map(({ request }) => request.reference)
}

/** Posts an approval to the path of an account, signed with a key. */
async function notify(
  store: Store,
  account: string,
  key: string,
  about: CheckoutAttempt | undefined,
  site?: string
): Promise<number> {
  const body = JSON.stringify({
    ...(site && { merchant_site_id: site }),
    event: "payment.captured",
    status: "approved",
    amount: about?.amount,
    currency: about?.currency_code.toUpperCase(),
    reference: about?.id ?? "unknown",
    transaction_id: "txn_other",
  })
  const path = ["/hooks/hosted-checkout", account].filter(Boolean).join("/")
  const answer = await fetch(store.url + path, {
    method: "POST",
    headers: { "x-service-signature": generateTestHeader(body, key) },
    body,
  })
  return answer.status
}

async function inbox(store: Store) {
  const repositories = store.container.resolve<{
    listHostedCheckoutStatements(filters: object): Promise<{ outcome: string }[]>
  }>("hosted_checkout")
  return await repositories.listHostedCheckoutStatements({ source: "notification" })
}
