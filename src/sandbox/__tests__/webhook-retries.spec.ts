import type { Delivery, Sandbox, SandboxOptions } from ".."
import { open } from "./support/calls"
import { closeReceivers, receiverAnswering } from "./support/receiver"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"
import { APPROVING } from "./support/shopper"

describe("The sandbox's retries of a notification", () => {
  afterEach(async () => {
    await closeSandboxes()
    await closeReceivers()
  })

  async function deliver(url: string, webhook: SandboxOptions["webhook"]): Promise<Delivery> {
    const sandbox = await sandboxWith({ webhook })
    return sandbox.control.delivered(await payWithWebhook(sandbox, url))
  }

  it.each([199 + 101, 302, 400, 401, 404, 429, 500, 503])(
    "The sandbox repeats a notification that the store answers with %i, with the same bytes and signature",
    async (status) => {
      const { url, received } = await receiverAnswering(status, 200)
      const delivery = await deliver(url, { retryDelaysMs: [1] })

      expect(delivery.state).toBe("delivered")
      expect(delivery.tries.map((entry) => entry.status)).toEqual([status, 200])
      expect(received[1]?.body).toBe(received[0]?.body)
      expect(received[1]?.headers["x-service-signature"]).toBe(
        received[0]?.headers["x-service-signature"]
      )
    }
  )

  it("The sandbox repeats a notification after each wait in retryDelaysMs, then gives up", async () => {
    const { url, received } = await receiverAnswering(503)
    const delivery = await deliver(url, { retryDelaysMs: [1, 2, 4] })

    expect(delivery.state).toBe("failed")
    expect(delivery.tries.map(({ after_ms }) => after_ms)).toEqual([0, 1, 2, 4])
    expect(received).toHaveLength(4)
  })

  it("The sandbox repeats a notification when no server listens at the webhook URL", async () => {
    const receiver = await receiverAnswering(200)
    await receiver.close()
    const delivery = await deliver(receiver.url, { retryDelaysMs: [1] })

    expect(delivery).toMatchObject({
      state: "failed",
      tries: [
        { status: null, error: "ECONNREFUSED" },
        { status: null, error: "ECONNREFUSED" },
      ],
    })
  })

  it("The sandbox repeats a notification when the store does not answer in time", async () => {
    const { url } = await receiverAnswering(null, 200)
    // A busy machine is late with an answer, too.
    const delivery = await deliver(url, { retryDelaysMs: Array(20).fill(1), timeoutMs: 200 })

    expect(delivery.tries[0]).toMatchObject({ status: null })
    expect(delivery.tries.length).toBeGreaterThan(1)
    expect(delivery.state).toBe("delivered")
  })

  it("A sandbox that is closed stops sending and repeating notifications", async () => {
    const silent = await receiverAnswering(null)
    const failing = await receiverAnswering(500)
    const sandbox = await sandboxWith({ webhook: { retryDelaysMs: [3_600_000] } })
    const transactions = [
      await payWithWebhook(sandbox, silent.url),
      await payWithWebhook(sandbox, failing.url),
    ]
    const ended = transactions.map((id) => sandbox.control.delivered(id))
    await sandbox.close()

    expect((await Promise.all(ended)).map(({ state }) => state)).toEqual(["stopped", "stopped"])
  })
})

async function payWithWebhook(sandbox: Sandbox, url: string): Promise<string> {
  const { token } = await open(sandbox, { webhook_url: url })
  sandbox.control.pay(token, APPROVING)
  return sandbox.control.session(token).transaction?.transaction_id ?? ""
}
