import type { Sandbox } from "../.."
import { open } from "../../__tests__/support/calls"
import { closeReceivers, receiverAnswering } from "../../__tests__/support/receiver"
import { closeSandboxes, sandboxWith, SECRET_KEY } from "../../__tests__/support/sandboxes"
import { stateOf, steer } from "../../__tests__/support/steer"
import { signatureHeader } from "../../webhook/signature"

describe("The scenario API's notifications", () => {
  let sandbox: Sandbox
  beforeEach(async () => {
    sandbox = await sandboxWith({ seed: "orders", webhook: { retryDelaysMs: [] } })
  })
  afterEach(async () => {
    await closeSandboxes()
    await closeReceivers()
  })

  /** Pays a page. @returns the id of its transaction. */
  async function pay(webhook_url: string): Promise<string> {
    const { token } = await open(sandbox, { webhook_url })
    sandbox.control.pay(token)
    return sandbox.control.session(token).transaction?.transaction_id ?? ""
  }

  const lastEnded = async (transactionId: string) => await sandbox.control.delivered(transactionId)

  it("The sandbox's state lists each notification with its request and the store's answer to each try", async () => {
    const { url } = await receiverAnswering(200)
    const id = await pay(url)
    await lastEnded(id)
    const [delivery] = (await stateOf(sandbox)).deliveries

    expect(delivery).toMatchObject({
      transaction_id: id,
      event: "payment.captured",
      url,
      state: "delivered",
      forged: null,
      duplicate_of: null,
      due_at: null,
      tries: [{ status: 200, error: null, answer: "{}" }],
    })
    expect(delivery?.signature_header).toEqual({
      name: "x-service-signature",
      value: signatureHeader(delivery?.body ?? "", SECRET_KEY, "hex"),
    })
  })

  it("A notification that the sandbox sends again has the same bytes, and is listed in the sandbox's state as a duplicate of the first notification", async () => {
    const { url, received } = await receiverAnswering(200)
    const id = await pay(url)
    await lastEnded(id)
    const [first] = (await stateOf(sandbox)).deliveries
    const { answer } = await steer(sandbox, `deliveries/${first?.id}/resend`)
    const again = await lastEnded(id)
    await steer(sandbox, `deliveries/${again.id}/resend`)
    await lastEnded(id)

    expect(answer.delivery).toMatchObject({ duplicate_of: first?.id })
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
    expect((await stateOf(sandbox)).deliveries.at(-1)).toMatchObject({ duplicate_of: first?.id })
  })

  it("The sandbox sends a notification with delay_seconds once its clock has advanced by that many seconds", async () => {
    const { url, received } = await receiverAnswering(200)
    const id = await pay(url)
    await lastEnded(id)
    const { answer } = await steer(sandbox, `transactions/${id}/notify`, { delay_seconds: 600 })

    expect(answer.deliveries).toMatchObject([{ state: "scheduled", due_at: expect.any(String) }])
    sandbox.control.advanceClock(599)
    expect(sandbox.control.deliveries().at(-1)).toMatchObject({ state: "scheduled" })
    sandbox.control.advanceClock(1)
    expect(await lastEnded(id)).toMatchObject({ state: "delivered" })
    expect(received).toHaveLength(2)
  })

  it("The sandbox sends as many copies of a notification as a test asks for", async () => {
    const { url, received } = await receiverAnswering(200)
    const id = await pay(url)
    await sandbox.control.notify(id, { copies: 3 })

    expect(received).toHaveLength(4)
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  })

  it.each(["in_order", "reversed", "shuffled"] as const)(
    'The sandbox sends the notifications that it held back one after the other, in the order "%s"',
    async (order) => {
      const { url, received } = await receiverAnswering(200)
      await steer(sandbox, "webhooks", { mode: "hold" })
      const ids = [await pay(url), await pay(url), await pay(url), await pay(url)]
      expect(received).toEqual([])
      const { answer } = await steer(sandbox, "webhooks", { mode: "send", order })
      await Promise.all(ids.map(lastEnded))
      const sent = received.map(
        ({ body }) => (JSON.parse(body) as { transaction_id: string }).transaction_id
      )

      expect(answer.webhooks).toEqual({ mode: "send" })
      // The seed shuffles these four in this way in each run.
      const places = { in_order: [0, 1, 2, 3], reversed: [3, 2, 1, 0], shuffled: [1, 3, 2, 0] }
      expect(sent).toEqual(places[order].map((place) => ids[place]))
    }
  )

  it("A test can drop one of the notifications that the sandbox holds back, and the others are sent", async () => {
    const { url, received } = await receiverAnswering(200)
    sandbox.control.holdWebhooks()
    const [lost, kept] = [await pay(url), await pay(url)]
    const [first] = sandbox.control.deliveries()
    const { answer } = await steer(sandbox, `deliveries/${first?.id}/lose`)
    sandbox.control.releaseWebhooks()

    expect(answer.delivery).toMatchObject({ state: "dropped" })
    expect(await lastEnded(lost)).toMatchObject({ state: "dropped" })
    expect(await lastEnded(kept)).toMatchObject({ state: "delivered" })
    expect(received).toHaveLength(1)
    const again = await steer(sandbox, `deliveries/${first?.id}/lose`)
    expect([again.status, again.answer.message]).toEqual([
      409,
      "id: the notification is dropped already.",
    ])
  })

  it("A test can drop a delayed notification of the sandbox before it is sent", async () => {
    const { url, received } = await receiverAnswering(200)
    const id = await pay(url)
    await lastEnded(id)
    const { answer } = await steer(sandbox, `transactions/${id}/notify`, { delay_seconds: 60 })
    await steer(sandbox, `deliveries/${answer.deliveries?.[0]?.id}/lose`)
    sandbox.control.advanceClock(60)

    expect(await lastEnded(id)).toMatchObject({ state: "dropped" })
    expect(received).toHaveLength(1)
  })

  it("The sandbox can forge a notification: with a wrong signature, without a signature, or with a changed body", async () => {
    const { url, received } = await receiverAnswering(401)
    const id = await pay(url)
    await lastEnded(id)
    const genuine = received[0]
    for (const forged of ["wrong_key", "no_signature", "changed_body"] as const) {
      expect(await sandbox.control.notify(id, { forged })).toMatchObject({
        forged,
        state: "failed",
        tries: [{ status: 401 }],
      })
    }
    const [, wrongKey, unsigned, changed] = received
    const signed = ({ body, headers }: (typeof received)[number]) =>
      headers["x-service-signature"] === signatureHeader(body, SECRET_KEY, "hex")

    expect(genuine && signed(genuine)).toBe(true)
    expect([wrongKey?.body, unsigned?.body]).toEqual([genuine?.body, genuine?.body])
    expect(wrongKey && signed(wrongKey)).toBe(false)
    expect(unsigned?.headers).not.toHaveProperty("x-service-signature")
    expect(changed?.headers["x-service-signature"]).toBe(genuine?.headers["x-service-signature"])
    expect(JSON.parse(changed?.body ?? "")).toMatchObject({ amount: "922.59" })
  })

  it("The sandbox answers 409 to a request to notify a session that has no webhook_url", async () => {
    const { token } = await open(sandbox)
    sandbox.control.pay(token)
    const id = sandbox.control.session(token).transaction?.transaction_id
    const { status, answer } = await steer(sandbox, `transactions/${id}/notify`)

    expect(status).toBe(409)
    expect(answer.message).toContain("its session has no webhook_url")
  })

  it.each([
    ["webhooks", { mode: "later" }, "mode: must be one of send, hold, drop"],
    ["webhooks", { mode: "hold", order: "reversed" }, 'order: needs mode "send"'],
    ["transactions/txn/notify", { copies: 0 }, "copies: must be at least 1"],
    ["transactions/txn/notify", { delay_seconds: -1 }, "delay_seconds: must be at least 0"],
    ["transactions/txn/notify", { forged: "old" }, "forged: must be one of wrong_key"],
    ["deliveries/ntf/resend", { delay_seconds: "1" }, "delay_seconds: must be a number"],
  ])(
    "The sandbox's control API answers 400 to a POST to the path %s with the body %j",
    async (path, body, message) => {
      const { status, answer } = await steer(sandbox, path, body)

      expect(status).toBe(400)
      expect(answer.message).toContain(message)
    }
  )

  it("The sandbox answers 404 to a request to resend or drop a notification with an unknown id", async () => {
    for (const action of ["resend", "lose"]) {
      const { status, answer } = await steer(sandbox, `deliveries/ntf_unknown/${action}`)
      expect([status, answer.message]).toEqual([404, "id: No notification has this id"])
    }
  })

  it("The sandbox lists only its newest ended notifications, up to a limit, and all notifications that are not sent yet", async () => {
    sandbox = await sandboxWith({ keep: 2 })
    const { url } = await receiverAnswering(200)
    sandbox.control.holdWebhooks()
    const held = await pay(url)
    sandbox.control.dropWebhooks()
    const dropped = [await pay(url), await pay(url), await pay(url)]

    expect(sandbox.control.deliveries().map(({ transaction_id }) => transaction_id)).toEqual([
      held,
      dropped[2],
    ])
  })
})
