import type { Sandbox, SandboxOptions } from "../.."
import { open, verify } from "../../__tests__/support/calls"
import { closeReceivers, receiverAnswering } from "../../__tests__/support/receiver"
import { closeSandboxes, sandboxWith } from "../../__tests__/support/sandboxes"
import { steer } from "../../__tests__/support/steer"

async function paidPage(
  options: Partial<SandboxOptions> = {},
  request: Record<string, unknown> = {}
) {
  const sandbox = await sandboxWith(options)
  const { token } = await open(sandbox, request)
  sandbox.control.pay(token)
  const id = sandbox.control.session(token).transaction?.transaction_id ?? ""
  return { sandbox, token, path: `transactions/${id}`, id }
}

async function refund(sandbox: Sandbox, path: string, amount?: string) {
  return await steer(sandbox, `${path}/refund`, { amount })
}

describe("The scenario API's transactions", () => {
  afterEach(async () => {
    await closeSandboxes()
    await closeReceivers()
  })

  it("A sandbox transaction that a test voids is reported as voided by the verify call", async () => {
    const { sandbox, token, path } = await paidPage()
    const { answer } = await steer(sandbox, `${path}/void`)

    expect(answer).toMatchObject({
      session: { transaction: { status: "voided", returned_amount: "22.59" } },
      delivery: null,
    })
    expect(await verify(sandbox, token)).toMatchObject({ status: "voided", amount: "22.59" })
  })

  it("A test can refund a sandbox transaction in parts until nothing is left", async () => {
    const { sandbox, token, path } = await paidPage()
    await refund(sandbox, path, "10.00")
    expect(await verify(sandbox, token)).toMatchObject({ status: "refunded", amount: "10.00" })

    const tooMuch = await refund(sandbox, path, "12.60")
    expect([tooMuch.status, tooMuch.answer.message]).toEqual([
      409,
      "amount: only 12.59 CAD is left to refund.",
    ])
    const { answer } = await refund(sandbox, path)
    expect(answer.session?.transaction).toMatchObject({
      status: "refunded",
      returned_amount: "22.59",
    })
    expect((await refund(sandbox, path)).status).toBe(409)
  })

  it("The sandbox's verify call reports a partial refund with the gateway profile's own status for partial refunds", async () => {
    const statuses = { reversed: ["refunded", "partially_refunded"] }
    const { sandbox, token, path } = await paidPage({ profile: { statuses } })
    await refund(sandbox, path, "0.01")

    expect(await verify(sandbox, token)).toMatchObject({
      status: "partially_refunded",
      amount: "0.01",
    })
  })

  it("The sandbox's verify call still says approved after a refund if the gateway profile has no status for refunds", async () => {
    const { sandbox, token, path } = await paidPage({ profile: { statuses: { reversed: [] } } })
    await refund(sandbox, path, "5.00")

    expect(await verify(sandbox, token)).toMatchObject({ status: "approved", amount: "22.59" })
  })

  it("The sandbox sends a notification of a refund with its amount if the gateway profile has an event for refunds", async () => {
    const { url, received } = await receiverAnswering(200)
    const profile = { events: { reversed: ["payment.refunded"] } }
    const { sandbox, path, id } = await paidPage({ profile }, { webhook_url: url })
    await sandbox.control.delivered(id)
    const { answer } = await refund(sandbox, path, "5.00")
    await sandbox.control.delivered(id)
    await steer(sandbox, `${path}/refund`, { amount: "1.00", notify: false })

    expect(answer.delivery).toMatchObject({ event: "payment.refunded", transaction_id: id })
    expect(received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { event: "payment.captured", amount: "22.59" },
      { event: "payment.refunded", amount: "5.00", status: "approved", transaction_id: id },
    ])
  })

  it("The sandbox answers 409 to a void of a transaction that was refunded", async () => {
    const { sandbox, path } = await paidPage()
    await refund(sandbox, path, "1.00")
    const { status, answer } = await steer(sandbox, `${path}/void`)

    expect(status).toBe(409)
    expect(answer.message).toContain("id: the transaction is partially_refunded")
  })

  it.each(["0", "0.00", "-1", "1.234", "1,00", "ten", 5])(
    "The sandbox answers 400 to a refund of %j",
    async (amount) => {
      const { sandbox, path } = await paidPage()
      const { status, answer } = await steer(sandbox, `${path}/refund`, { amount })

      expect(status).toBe(400)
      expect(answer.message).toMatch(/^amount: must be/)
      expect(sandbox.control.transactions()).toMatchObject([{ returned_amount: "0.00" }])
    }
  )

  it("The sandbox answers 404 to each action on an unknown transaction", async () => {
    const sandbox = await sandboxWith()
    for (const action of ["void", "refund", "notify"]) {
      const { status, answer } = await steer(sandbox, `transactions/txn_unknown/${action}`)
      expect(status).toBe(404)
      expect(answer.message).toMatch(/^id: .*txn_unknown/)
    }
  })
})
