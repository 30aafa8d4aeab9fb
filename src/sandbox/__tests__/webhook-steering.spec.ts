import type { Sandbox } from ".."
import { open } from "./support/calls"
import { closeReceivers, receiverAnswering } from "./support/receiver"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"
import { APPROVING } from "./support/shopper"

describe("Notifications under a test's control", () => {
  afterEach(async () => {
    await closeSandboxes()
    await closeReceivers()
  })

  async function pay(sandbox: Sandbox, webhook_url: string): Promise<string> {
    const { token } = await open(sandbox, { webhook_url })
    sandbox.control.pay(token, APPROVING)
    return sandbox.control.session(token).transaction?.transaction_id ?? ""
  }

  it("wait while they are held", async () => {
    const { url, received } = await receiverAnswering(200)
    const sandbox = await sandboxWith()
    sandbox.control.holdWebhooks()
    const transactionId = await pay(sandbox, url)

    expect(sandbox.control.deliveries()).toMatchObject([{ state: "held", tries: [] }])
    sandbox.control.releaseWebhooks()
    expect(await sandbox.control.delivered(transactionId)).toMatchObject({ state: "delivered" })
    expect(received).toHaveLength(1)
  })

  it("are lost while they are dropped, and are sent again on request", async () => {
    const { url, received } = await receiverAnswering(200)
    const sandbox = await sandboxWith()
    sandbox.control.dropWebhooks()
    const transactionId = await pay(sandbox, url)

    expect(await sandbox.control.delivered(transactionId)).toMatchObject({ state: "dropped" })
    sandbox.control.releaseWebhooks()
    expect(received).toEqual([])
    expect(await sandbox.control.resend(transactionId)).toMatchObject({ state: "delivered" })
  })

  it("are lost from the start where they are not enabled", async () => {
    const { url } = await receiverAnswering(200)
    const sandbox = await sandboxWith({ webhook: { enabled: false } })
    const transactionId = await pay(sandbox, url)

    expect(await sandbox.control.delivered(transactionId)).toMatchObject({ state: "dropped" })
  })

  it("come twice with the same bytes when they are resent", async () => {
    const { url, received } = await receiverAnswering(200)
    const sandbox = await sandboxWith()
    const transactionId = await pay(sandbox, url)
    await sandbox.control.delivered(transactionId)
    await sandbox.control.resend(transactionId)

    expect(received).toHaveLength(2)
    expect(received[1]?.body).toBe(received[0]?.body)
  })
})
