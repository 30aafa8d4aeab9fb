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

  it("The scenario API pays a session with the test card that the request names", async () => {
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

  it("The scenario API pays a session with the approved card when the request names no card", async () => {
    for (const body of [{}, ""]) {
      const { id } = await open(sandbox)
      const { answer } = await steer(sandbox, `sessions/${id}/pay`, body)
      expect(answer.outcome).toBe("approved")
    }
  })

  it("A session that the scenario API declines stays open for another card", async () => {
    const { id, token } = await open(sandbox)
    const { answer } = await steer(sandbox, `sessions/${id}/decline`)

    expect(answer).toMatchObject({ outcome: "declined", session: { status: "open" } })
    expect(await verify(sandbox, token)).toMatchObject({ status: "declined" })
    expect((await steer(sandbox, `sessions/${id}/pay`)).answer.outcome).toBe("approved")
  })

  it("The scenario API cancels a session, and verify says so", async () => {
    const { id, token } = await open(sandbox)
    const { answer } = await steer(sandbox, `sessions/${id}/cancel`)

    expect(answer).toMatchObject({ outcome: "cancelled", session: { status: "cancelled" } })
    expect(await verify(sandbox, token)).toMatchObject({ status: "cancelled" })
  })

  it("The scenario API expires one session at once, and no other session", async () => {
    const [expired, other] = [await open(sandbox), await open(sandbox)]
    const { answer } = await steer(sandbox, `sessions/${expired.id}/expire`)

    expect(answer).toMatchObject({ outcome: "expired", session: { status: "expired" } })
    expect(await verify(sandbox, expired.token)).toMatchObject({ status: "expired" })
    expect(await verify(sandbox, other.token)).toMatchObject({ status: "pending" })
  })

  it("A paid session takes a second card by the scenario API, and verify reports the second payment", async () => {
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
    "The scenario API answers 409 to the action %s on a session that is %s",
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

  it("The scenario API answers 404 to each action on an unknown session", async () => {
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
    "The scenario API refuses to pay with %s: it answers 400 and the session stays open",
    async (_, body, message) => {
      const { id } = await open(sandbox)
      const { status, answer } = await steer(sandbox, `sessions/${id}/pay`, body)

      expect(status).toBe(400)
      expect(answer.message).toContain(message)
      expect((await stateOf(sandbox)).sessions.at(-1)).toMatchObject({ id, status: "open" })
    }
  )
})
