import type { Sandbox } from "../.."
import { open, verify } from "../../__tests__/support/calls"
import { closeSandboxes, sandboxWith } from "../../__tests__/support/sandboxes"
import { stateOf, steer } from "../../__tests__/support/steer"

describe("The scenario API's sessions", () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await sandboxWith()
  })
  afterAll(closeSandboxes)

  it("A test can pay a sandbox session with the test card that the test names", async () => {
    const { id, token } = await open(sandbox)
    const { status, answer } = await steer(sandbox, `sessions/${id}/pay`, {
      card: "approved_mastercard",
    })

    expect(status).toBe(200)
    expect(answer).toMatchObject({
      outcome: "approved",
      session: { id, status: "approved", transaction: { card_type: "MASTERCARD" } },
    })
    expect(await verify(sandbox, token)).toMatchObject({ status: "approved" })
  })

  it("A test that names no card pays a sandbox session with the approved card", async () => {
    for (const body of [{}, ""]) {
      const { id } = await open(sandbox)
      const { answer } = await steer(sandbox, `sessions/${id}/pay`, body)
      expect(answer.outcome).toBe("approved")
    }
  })

  it("A sandbox session that a test declines stays open for another card", async () => {
    const { id, token } = await open(sandbox)
    const { answer } = await steer(sandbox, `sessions/${id}/decline`)

    expect(answer).toMatchObject({ outcome: "declined", session: { status: "open" } })
    expect(await verify(sandbox, token)).toMatchObject({ status: "declined" })
    expect((await steer(sandbox, `sessions/${id}/pay`)).answer.outcome).toBe("approved")
  })

  it("A sandbox session that a test cancels is reported as cancelled by the verify call", async () => {
    const { id, token } = await open(sandbox)
    const { answer } = await steer(sandbox, `sessions/${id}/cancel`)

    expect(answer).toMatchObject({ outcome: "cancelled", session: { status: "cancelled" } })
    expect(await verify(sandbox, token)).toMatchObject({ status: "cancelled" })
  })

  it("A test can expire one sandbox session at once, and the other sessions stay open", async () => {
    const [expired, other] = [await open(sandbox), await open(sandbox)]
    const { answer } = await steer(sandbox, `sessions/${expired.id}/expire`)

    expect(answer).toMatchObject({ outcome: "expired", session: { status: "expired" } })
    expect(await verify(sandbox, expired.token)).toMatchObject({ status: "expired" })
    expect(await verify(sandbox, other.token)).toMatchObject({ status: "pending" })
  })

  it("A test can pay a paid sandbox session with a second card, and the verify call reports the second payment", async () => {
    const { id, token } = await open(sandbox)
    const { answer: first } = await steer(sandbox, `sessions/${id}/pay`)
    const { answer: second } = await steer(sandbox, `sessions/${id}/second-card`, {
      card: "approved_amex",
    })

    const [one, two] = second.session?.transactions ?? []
    expect(one).toEqual(first.session?.transaction)
    expect(two?.id).not.toBe(one?.id)
    expect(await verify(sandbox, token)).toMatchObject({
      transaction_id: two?.id,
      card_type: "AMERICAN EXPRESS",
    })
  })

  it.each([
    ["pay", "approved"],
    ["decline", "approved"],
    ["cancel", "approved"],
    ["expire", "approved"],
    ["second-card", "open"],
  ])(
    'The sandbox answers 409 to the action "%s" on a session that is %s',
    async (action, state) => {
      const { id } = await open(sandbox)
      if (state === "approved") {
        await steer(sandbox, `sessions/${id}/pay`)
      }
      const { status, answer } = await steer(sandbox, `sessions/${id}/${action}`)

      expect(status).toBe(409)
      expect(answer.message).toContain(`id: the session is ${state}`)
    }
  )

  it("The sandbox answers 404 to each action on an unknown session", async () => {
    for (const action of ["pay", "decline", "cancel", "expire", "second-card"]) {
      const { status, answer } = await steer(sandbox, `sessions/page_unknown/${action}`)
      expect([status, answer.message]).toEqual([404, "id: No session has this id or token"])
    }
  })

  it.each([
    ["an unknown card", { card: "gold" }, "card: must be one of approved, approved_mastercard"],
    ["an unknown field", { cards: "approved" }, 'Unrecognized key: "cards"'],
    ["what is not JSON", "{", "body: is not valid JSON."],
  ])(
    "A request to pay a sandbox session with %s gets 400, and the session stays open",
    async (_, body, message) => {
      const { id } = await open(sandbox)
      const { status, answer } = await steer(sandbox, `sessions/${id}/pay`, body)

      expect(status).toBe(400)
      expect(answer.message).toContain(message)
      expect((await stateOf(sandbox)).sessions.at(-1)).toMatchObject({ id, status: "open" })
    }
  )
})
