import type { CheckoutAttempt, Evidence, TimelineEntry } from "../../core"
import { gatewayProfileSchema } from "../../core"
import {
  askGateway,
  GatewayApiError,
  GatewayBusyError,
  GatewayConnectionError,
  GatewayResponseError,
  GatewayTimeoutError,
} from "../index"

const now = new Date("2027-01-15T10:00:00Z")
const profile = gatewayProfileSchema.parse({})
const attempt = { id: "hcatt_1", token: "tok_1", evidence: {} } as CheckoutAttempt

describe("askGateway", () => {
  const verifyTransaction = jest.fn<Promise<Record<string, unknown>>, [string]>()
  const addEvidence = jest.fn<Promise<CheckoutAttempt>, [string, Evidence, string]>(
    async (_id, verify) => ({ ...attempt, evidence: { verify } })
  )
  const addToTimeline = jest.fn<Promise<void>, [string, TimelineEntry]>(async () => undefined)
  const ledger = { addEvidence, addToTimeline }
  const dependencies = { client: { verifyTransaction }, ledger, profile, now }

  beforeEach(() => jest.clearAllMocks())

  it("stores what the gateway says about the token as evidence of verify", async () => {
    verifyTransaction.mockResolvedValue({ status: "approved", amount: "22.59" })
    const answer = await askGateway(attempt, "poll", dependencies)

    const piece = { source: "verify", outcome: "approved", amount: "22.59", at: now.toISOString() }
    expect(verifyTransaction).toHaveBeenCalledWith("tok_1")
    expect(addEvidence).toHaveBeenCalledWith("hcatt_1", expect.objectContaining(piece), "poll")
    expect(answer).toMatchObject({ reached: true, attempt: { evidence: { verify: piece } } })
  })

  it("does not ask about a page that has no token", async () => {
    const unanswered = { ...attempt, token: null }

    expect(await askGateway(unanswered, "poll", dependencies)).toEqual({
      reached: false,
      attempt: unanswered,
    })
    expect(verifyTransaction).not.toHaveBeenCalled()
  })

  it.each([404, 410])(
    "takes a refusal of the token (%d) for an answer: it knows of no payment",
    async (status) => {
      verifyTransaction.mockRejectedValue(new GatewayApiError(status))

      expect(await askGateway(attempt, "poll", dependencies)).toEqual({ reached: true, attempt })
      expect(addEvidence).not.toHaveBeenCalled()
    }
  )

  it.each([
    ["a request that it cannot read", new GatewayApiError(400)],
    ["a wrong key", new GatewayApiError(401)],
    ["a forbidden call", new GatewayApiError(403)],
    ["a wrong method", new GatewayApiError(405)],
    ["a wrong content type", new GatewayApiError(415)],
    ["too many calls", new GatewayApiError(429)],
    ["too many calls of our own", new GatewayBusyError(50)],
    ["a failure", new GatewayApiError(500)],
    ["a timeout", new GatewayTimeoutError("late", { mayHaveArrived: true })],
    ["a broken connection", new GatewayConnectionError("broken", { mayHaveArrived: true })],
    ["an unusable answer", new GatewayResponseError("HTML")],
  ])("has no answer after %s, and does not throw", async (_, error) => {
    verifyTransaction.mockRejectedValue(error)

    expect(await askGateway(attempt, "poll", dependencies)).toEqual({
      reached: false,
      attempt,
      error,
    })
    expect(addEvidence).not.toHaveBeenCalled()
  })

  it("does not hide that the ledger failed", async () => {
    verifyTransaction.mockResolvedValue({ status: "approved" })
    addEvidence.mockRejectedValueOnce(new Error("store down"))

    await expect(askGateway(attempt, "poll", dependencies)).rejects.toThrow("store down")
  })
})
