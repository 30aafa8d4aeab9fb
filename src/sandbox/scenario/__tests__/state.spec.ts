import { keyFingerprint } from "../../api/key-fingerprint"
import { call, callAsIs, open } from "../../__tests__/support/calls"
import { closeSandboxes, sandboxWith, SECRET_KEY } from "../../__tests__/support/sandboxes"
import { APPROVING } from "../../__tests__/support/shopper"
import { stateOf, steer } from "../../__tests__/support/steer"

const HOOK = "http://127.0.0.1:9/hook"

describe("The sandbox's state", () => {
  afterEach(closeSandboxes)

  it("The sandbox's state lists every session with its calls, payment attempts and transaction", async () => {
    const sandbox = await sandboxWith({ now: () => new Date("2026-03-01T12:00:00.000Z") })
    const { id, token, checkout_url } = await open(sandbox, {
      reference: "order_7",
      items: [{ name: "Shirt", quantity: 2 }, { sku: "CAP" }],
    })
    await steer(sandbox, `sessions/${id}/decline`)
    await steer(sandbox, `sessions/${id}/pay`)
    await call(sandbox, "verify", { token })
    const { calls, sessions, ...rest } = await stateOf(sandbox)

    expect(rest).toEqual({
      now: "2026-03-01T12:00:00.000Z",
      seed: null,
      key_fingerprint: keyFingerprint(SECRET_KEY),
      clock: { offset_seconds: 0 },
      webhooks: { mode: "send" },
      faults: [],
      deliveries: [],
    })
    expect(sessions).toMatchObject([
      {
        id,
        checkout_url,
        status: "approved",
        amount: "22.59",
        currency: "CAD",
        reference: "order_7",
        description: "2 × Shirt, 1 × CAP",
        created_at: "2026-03-01T12:00:00+00:00",
        expires_at: "2026-03-01T12:30:00+00:00",
        attempts: [{ outcome: "declined" }, { outcome: "approved" }],
        transaction: { amount: "22.59", status: "captured", returned_amount: "0.00" },
        calls: calls.map((each) => each.id),
      },
    ])
    expect(calls).toMatchObject([
      { endpoint: "create", method: "POST", path: "/hosted-payments/checkout-url", status: 201 },
      { endpoint: "verify", session_id: id, status: 200, answer: { status: "approved" } },
    ])
  })

  it.each([
    ["in a header", { in: "header" as const }],
    ["in the body", { in: "body" as const, field: "api_key" }],
  ])(
    "The sandbox's state contains neither a session's token nor the merchant key, which the store sends %s",
    async (_, auth) => {
      const sandbox = await sandboxWith({ profile: { auth } })
      const key = auth.in === "body" ? { api_key: SECRET_KEY } : {}
      const opened = await callAsIs(sandbox, "create", { amount: 1, ...key, webhook_url: HOOK })
      const { token } = (await opened.json()) as { token: string }
      await callAsIs(sandbox, "verify", { ...key, token })
      await callAsIs(sandbox, "verify", { ...key, api_key: "sk_of_somebody_else", token: 5 })
      await callAsIs(sandbox, "create", `{"broken": "${SECRET_KEY}`)
      await callAsIs(sandbox, "create", { ...key, amount: 2, reference: `x ${SECRET_KEY} y` })
      sandbox.control.faults.next({
        endpoint: "verify",
        respond: { status: 400, body: SECRET_KEY },
      })
      await callAsIs(sandbox, "verify", { ...key, token })
      sandbox.control.pay(token, APPROVING)
      const state = await stateOf(sandbox)
      const text = JSON.stringify(state.calls) + JSON.stringify(state.deliveries)

      expect(state.calls).toHaveLength(6)
      expect(state.calls[0]).toMatchObject({ request: { amount: 1 }, answer: { token: "***" } })
      expect(state.calls[3]).toMatchObject({ request: null, status: 400 })
      for (const secret of [SECRET_KEY, token]) {
        expect(text).not.toContain(secret)
      }
      expect(JSON.stringify(state.sessions)).not.toContain(token)
      expect(text.includes("sk_of_somebody_else")).toBe(auth.in === "header")
    }
  )

  it("The sandbox's state contains only the newest calls, up to a limit", async () => {
    const sandbox = await sandboxWith({ keep: 2 })
    for (const amount of [1, 2, 3]) {
      await call(sandbox, "create", { amount })
    }
    const { calls, sessions } = await stateOf(sandbox)

    expect(calls).toMatchObject([{ request: { amount: 2 } }, { request: { amount: 3 } }])
    expect(sessions.map((session) => session.calls.length)).toEqual([0, 1, 1])
  })

  it("A reset of the sandbox deletes all sessions and calls, but does not undo the rotation of the merchant key", async () => {
    const sandbox = await sandboxWith({ webhook: { enabled: false } })
    expect(await steer(sandbox, "key", { secret_key: "sk_rotated_key" })).toEqual({
      status: 200,
      answer: {},
    })
    const headers = { authorization: "Bearer sk_rotated_key" }
    await callAsIs(sandbox, "create", { amount: 1, webhook_url: HOOK }, headers)
    sandbox.control.pay(sandbox.control.sessions()[0]?.id ?? "")
    sandbox.control.holdWebhooks()
    sandbox.control.advanceClock(60)
    sandbox.control.faults.next({ endpoint: "create", respond: "reset" })
    const { answer } = await steer(sandbox, "reset")

    expect(answer).toMatchObject({
      sessions: [],
      deliveries: [],
      calls: [],
      faults: [],
      clock: { offset_seconds: 0 },
      webhooks: { mode: "drop" },
    })
    expect((await callAsIs(sandbox, "create", { amount: 1 }, headers)).status).toBe(201)
    expect((await callAsIs(sandbox, "create", { amount: 1 })).status).toBe(401)
  })

  it("The sandbox streams one event to the console at first, and one event for each change of its state", async () => {
    const sandbox = await sandboxWith()
    const response = await fetch(`${sandbox.url}/sandbox/events`)
    const events = response.body?.pipeThrough(new TextDecoderStream()).getReader()

    expect(response.headers.get("content-type")).toBe("text/event-stream")
    expect(await events?.read()).toMatchObject({ value: "event: change\ndata: \n\n" })
    await open(sandbox)
    expect(await events?.read()).toMatchObject({ value: "event: change\ndata: \n\n" })
    await events?.cancel()
  })
})
