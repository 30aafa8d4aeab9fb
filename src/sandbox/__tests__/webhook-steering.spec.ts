import type { Sandbox } from ".."
import { open } from "./support/calls"
import { closeReceivers, receiverAnswering } from "./support/receiver"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"
import { APPROVING } from "./support/shopper"

describe("Notifications under sandbox.control", () => {
  afterEach(async () => {
    await closeSandboxes()
    await closeReceivers()
  })

  async function pay(sandbox: Sandbox, webhook_url: string): Promise<string> {
    const { token } = await open(sandbox, { webhook_url })
    sandbox.control.pay(token, APPROVING)
    return sandbox.control.session(token).transaction?.transaction_id ?? ""
  }

  it("A test can make the sandbox drop a notification, and have the dropped notification sent later", async () => {
    const { url, received } = await receiverAnswering(200)
    const sandbox = await sandboxWith()
    sandbox.control.dropWebhooks()
    const transactionId = await pay(sandbox, url)

    expect(await sandbox.control.delivered(transactionId)).toMatchObject({ state: "dropped" })
    sandbox.control.releaseWebhooks()
    expect(received).toEqual([])
    expect(await sandbox.control.resend(transactionId)).toMatchObject({ state: "delivered" })
  })

  it("The sandbox sends no notification from its start if the option webhook.enabled is false", async () => {
    const { url } = await receiverAnswering(200)
    const sandbox = await sandboxWith({ webhook: { enabled: false } })
    const transactionId = await pay(sandbox, url)

    expect(await sandbox.control.delivered(transactionId)).toMatchObject({ state: "dropped" })
  })

  it("A test can make the sandbox send a notification of any event, with a status of the gateway profile", async () => {
    const { url, received } = await receiverAnswering(200)
    const profile = { events: { reversed: ["refund.done"] }, statuses: { approved: ["paid"] } }
    const sandbox = await sandboxWith({ profile })
    const transactionId = await pay(sandbox, url)
    for (const event of ["refund.done", "payout.sent", "dispute"]) {
      expect(await sandbox.control.notify(transactionId, event)).toMatchObject({
        state: "delivered",
      })
    }

    expect(
      received.map(({ body }) => {
        const { event, status, transaction_id } = JSON.parse(body) as Record<string, string>
        return [event, status, transaction_id]
      })
    ).toEqual([
      ["payment.captured", "paid", transactionId],
      ["refund.done", "paid", transactionId],
      ["payout.sent", "sent", transactionId],
      ["dispute", "dispute", transactionId],
    ])
  })

  it("A test cannot make the sandbox notify an unknown transaction, or a transaction without a webhook URL", async () => {
    const sandbox = await sandboxWith()
    const { token } = await open(sandbox)
    sandbox.control.pay(token, APPROVING)
    const [transaction] = sandbox.control.transactions()

    const notify = async (id: string) => await sandbox.control.notify(id, "payout.sent")
    await expect(notify("txn_unknown")).rejects.toThrow("No transaction has the id txn_unknown")
    await expect(notify(transaction?.transaction_id ?? "")).rejects.toThrow("No notification of")
  })
})
