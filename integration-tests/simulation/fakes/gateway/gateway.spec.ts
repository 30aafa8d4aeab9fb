import { gatewayProfileSchema } from "../../../../src/core/contract/gateway-profile"
import type { VerifyResponse } from "../../../../src/core/contract/verify"
import { maskCardNumbers } from "../../../../src/core/privacy/masking"
import { meaningOf } from "../../../../src/core/payment/meaning"
import { statementFromVerify } from "../../../../src/core/payment/read-statement"
import { Gateway } from "./gateway"
import type { GatewayHabits } from "./habits"
import type { Page, Transaction } from "./page"

const PROFILE = gatewayProfileSchema.parse({})

/** What only the gateway in memory does; the rest is in its contract. */
describe("The gateway in memory", () => {
  let now: Date
  let gateway: Gateway
  let page: Page

  const openPage = async (reference: string) => {
    await gateway.client.createCheckoutSession({ amount: 20, reference })
    return gateway.pageOf(reference) as Page
  }
  const open = async (habits: GatewayHabits = {}) => {
    now = new Date("2026-03-01T12:00:00Z")
    gateway = new Gateway({ now: () => now, point: async () => undefined }, habits)
    page = await openPage("hcatt_1")
  }

  beforeEach(async () => await open())

  const pay = (card: Transaction["status"]) => gateway.pay(page, card) as Transaction
  const verify = async () => await gateway.client.verifyTransaction(page.token)
  const meaning = (answer: VerifyResponse) =>
    meaningOf({ ...statementFromVerify(answer, PROFILE, now, page.token), id: "" }, PROFILE)
  const details = (transaction: Transaction) =>
    JSON.parse(gateway.notificationOf(page, transaction)) as Record<string, unknown>

  it("The simulated gateway answers verify with the sum of all refunds, and names in the notification of a refund the amount of that refund only", async () => {
    const paid = pay("approved")
    gateway.giveBack(paid, 500)
    now = new Date("2026-03-01T12:10:00Z")
    gateway.giveBack(paid, 700)

    const said = await verify()
    expect(meaning(said)).toBe("returned")
    expect(said).toMatchObject({ amount: "12.00", transaction_id: paid.id })
    expect(details(paid)).toMatchObject({
      event: "payment.refunded",
      status: "refunded",
      amount: "7.00",
      transaction_id: paid.id,
      timestamp: "2026-03-01T12:10:00+00:00",
    })
    expect(gateway.heldBy(page)).toBe(800)
  })

  it("The simulated gateway returns no more money than it charged", async () => {
    const paid = pay("approved")
    gateway.giveBack(paid, 500)
    gateway.giveBack(paid, 2_000)

    expect(await verify()).toMatchObject({ status: "refunded", amount: "20.00" })
    expect(details(paid)).toMatchObject({ amount: "15.00" })
    expect(gateway.heldBy(page)).toBe(0)
  })

  it("The simulated gateway takes a second payment on a paid page, and still answers verify with an approval when the first payment has been refunded", async () => {
    const first = pay("approved")
    const second = pay("approved")
    gateway.giveBack(first, 2_000)

    expect(second.id).not.toBe(first.id)
    expect(meaning(await verify())).toBe("approved")
    expect(gateway.heldBy(page)).toBe(2_000)
  })

  it("The simulated gateway with the habit whole_amount reports the payment's whole amount, not the refunded part, for a partial refund", async () => {
    await open({ partialReturns: "whole_amount" })
    const paid = pay("approved")
    gateway.giveBack(paid, 500)
    const part = { status: "partially_refunded", amount: "20.00" }
    expect(await verify()).toMatchObject(part)
    expect(details(paid)).toMatchObject(part)

    gateway.giveBack(paid, 1_500)
    expect(await verify()).toMatchObject({ status: "refunded", amount: "20.00" })
  })

  it("The simulated gateway can report a refund as a chargeback, and can leave the transaction id out of the notification", async () => {
    await open({ returnStatus: "chargeback", namesNoTransactions: "webhook" })
    const paid = pay("approved")
    gateway.giveBack(paid, 2_000)
    expect(await verify()).toMatchObject({ status: "chargeback", transaction_id: paid.id })
    expect(details(paid)).toMatchObject({ status: "chargeback" })
    expect(details(paid)).not.toHaveProperty("transaction_id")
  })

  it("The simulated gateway with ownIds: true gives a payment, in a verify answer, the transaction id that notifications use for the next page's payment", async () => {
    await open({ ownIds: true })
    const paid = pay("approved")
    const next = await openPage("hcatt_2")
    expect(await verify()).toMatchObject({ transaction_id: paid.verifyId })
    expect(details(paid)).toMatchObject({ transaction_id: paid.id })
    expect(gateway.pay(next, "approved")?.id).toBe(paid.verifyId)
  })

  it("The simulated gateway with cardLikeIds: true gives transactions ids that look like card numbers", async () => {
    await open({ cardLikeIds: true })
    const { id } = pay("approved")
    expect(maskCardNumbers(id)).not.toBe(id)
    expect(await verify()).toMatchObject({ transaction_id: page.transactions[0]?.id })
  })

  it("The simulated gateway refuses a verify call for another merchant site's page", async () => {
    const other = gateway.clientOf("site_2")
    await expect(other.verifyTransaction(page.token)).rejects.toThrow("no such token")
  })

  it("The simulated gateway sends the event payment.declined for a declined card", async () => {
    expect(details(pay("declined"))).toMatchObject({
      event: "payment.declined",
      status: "declined",
    })
    expect(gateway.heldBy(page)).toBe(0)
  })
})
