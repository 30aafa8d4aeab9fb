import { createHmac } from "node:crypto"
import { open } from "./support/calls"
import { closeReceivers, receiverAnswering } from "./support/receiver"
import { closeSandboxes, sandboxWith, SECRET_KEY } from "./support/sandboxes"
import { APPROVING, DECLINING } from "./support/shopper"

describe("The sandbox's notification of a payment", () => {
  afterEach(async () => {
    await closeSandboxes()
    await closeReceivers()
  })

  it("The sandbox's notification has every value of the payment as a string", async () => {
    const { url, received } = await receiverAnswering(200)
    const sandbox = await sandboxWith({ now: () => new Date("2026-03-01T12:00:00.250Z") })
    const { token } = await open(sandbox, { amount: 20, webhook_url: url, reference: "order_1" })
    sandbox.control.pay(token, APPROVING)
    const { transaction_id = "" } = sandbox.control.transactions()[0] ?? {}
    const delivery = await sandbox.control.delivered(transaction_id)

    expect(delivery).toMatchObject({ state: "delivered", url, tries: [{ status: 200 }] })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      method: "POST",
      headers: { "content-type": "application/json" },
    })
    expect(JSON.parse(received[0]?.body ?? "")).toEqual({
      event: "payment.captured",
      merchant_site_id: "site_sandbox",
      transaction_id,
      amount: "20.00",
      currency: "CAD",
      status: "approved",
      card_type: "VISA",
      card_number_masked: "424242******4242",
      reference: "order_1",
      timestamp: "2026-03-01T12:00:00+00:00",
    })
  })

  it.each([
    ["hex", "x-service-signature"],
    ["base64", "x-hook-digest"],
  ] as const)(
    "The sandbox signs the exact bytes of a notification, in %s",
    async (encoding, header) => {
      const { url, received } = await receiverAnswering(204)
      const sandbox = await sandboxWith({ profile: { signature: { encoding, header } } })
      const { token } = await open(sandbox, { webhook_url: url, reference: "commande n° 1" })
      sandbox.control.pay(token, APPROVING)
      await sandbox.control.delivered(sandbox.control.transactions()[0]?.transaction_id ?? "")

      const [{ body, headers } = { body: "", headers: {} }] = received
      const digest = createHmac("sha256", SECRET_KEY).update(body).digest(encoding)
      expect(headers).toMatchObject({ [header]: `sha256=${digest}` })
    }
  )

  it("The sandbox sends no notification of a decline or a cancellation, and none without a webhook_url", async () => {
    const { url, received } = await receiverAnswering(200)
    const sandbox = await sandboxWith()
    const [declined, silent] = [await open(sandbox, { webhook_url: url }), await open(sandbox)]
    sandbox.control.pay(declined.token, DECLINING)
    sandbox.control.cancel(declined.token)
    sandbox.control.pay(silent.token, APPROVING)

    expect(sandbox.control.deliveries()).toEqual([])
    expect(received).toEqual([])
    const { transaction_id = "" } = sandbox.control.transactions()[0] ?? {}
    await expect(sandbox.control.delivered(transaction_id)).rejects.toThrow("no webhook_url")
  })
})
