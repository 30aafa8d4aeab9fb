import { notFoundEvidence, type CheckoutAttempt } from "../../../core"
import { askGateway } from "../ask-gateway"
import {
  GatewayApiError,
  GatewayBusyError,
  GatewayConnectionError,
  GatewayResponseError,
  GatewayTimeoutError,
} from "../../../client"
import {
  APPROVED,
  ATTEMPT,
  EvidenceInMemory,
  NOW,
  optionsOf,
} from "../../../client/__tests__/support/evidence-in-memory"
import { webhook } from "../../../core/__tests__/support/evidence"
import { RecordingTelemetry } from "../../../core/__tests__/support/telemetry"

describe("askGateway", () => {
  const verifyTransaction = jest.fn<Promise<Record<string, unknown>>, [string]>()
  const keyAnswers = { note: jest.fn(async () => undefined) }
  let evidence: EvidenceInMemory
  let telemetry: RecordingTelemetry

  const ask = async (attempt: CheckoutAttempt = evidence.attempt, now = NOW) =>
    await askGateway(
      attempt,
      "poll",
      { client: { verifyTransaction }, options: optionsOf() },
      { now: () => now, repositories: { evidence, keyAnswers }, telemetry }
    )

  beforeEach(() => {
    verifyTransaction.mockReset()
    keyAnswers.note.mockClear()
    evidence = new EvidenceInMemory()
    telemetry = new RecordingTelemetry()
  })

  it("stores the gateway's answer about the token as evidence of verify", async () => {
    verifyTransaction.mockResolvedValue(APPROVED)
    const answer = await ask()

    const piece = { source: "verify", status: "approved", amount: "22.59", at: NOW.toISOString() }
    expect(verifyTransaction).toHaveBeenCalledWith("tok_1")
    expect(evidence.add).toHaveBeenCalledWith(
      "hcatt_1",
      expect.objectContaining(piece),
      "poll",
      optionsOf()
    )
    expect(answer).toMatchObject({
      reached: true,
      attempt: { evidence: { pieces: [piece] } },
      said: piece,
    })
  })

  it.each([
    ["notes that the gateway refuses the key", new GatewayApiError(401), 401],
    ["notes that the gateway refuses the key", new GatewayApiError(403), 403],
    ["notes that the gateway takes the key when it knows no token", new GatewayApiError(404), null],
  ])("%s: %s", async (_, error, refusedBy) => {
    verifyTransaction.mockRejectedValue(error)
    await ask()
    expect(keyAnswers.note.mock.calls).toEqual([["pp_1", "verify", refusedBy, NOW]])
  })

  it.each([
    ["too many calls, said by 403", new GatewayApiError(403, undefined, undefined, true)],
    ["a failing gateway", new GatewayApiError(500)],
    [
      "a gateway that cannot be reached",
      new GatewayConnectionError("no", { mayHaveArrived: false }),
    ],
  ])("notes nothing about the key after %s", async (_, error) => {
    verifyTransaction.mockRejectedValue(error)
    await ask()
    expect(keyAnswers.note).not.toHaveBeenCalled()
  })

  it("does not ask about a page that has no token", async () => {
    const unanswered = { ...ATTEMPT, token: null }

    expect(await ask(unanswered)).toEqual({ reached: false, attempt: unanswered })
    expect(verifyTransaction).not.toHaveBeenCalled()
  })

  it.each([404, 410])(
    "takes a refusal of the token (%d) for an answer, and stores that",
    async (status) => {
      verifyTransaction.mockRejectedValue(new GatewayApiError(status))
      const said = notFoundEvidence(status, NOW)

      expect(await ask()).toEqual({
        reached: true,
        attempt: { ...ATTEMPT, evidence: { pieces: [said] } },
        said,
      })
    }
  )

  it("stores no repeated answer: most pages are unpaid each time", async () => {
    verifyTransaction.mockResolvedValue({ status: "pending" })
    await ask()
    const again = await ask(evidence.attempt, new Date(NOW.getTime() + 60_000))

    expect(evidence.add).toHaveBeenCalledTimes(1)
    expect(again).toMatchObject({
      reached: true,
      attempt: evidence.attempt,
      said: { at: "2027-01-15T10:01:00.000Z" },
    })
  })

  it("stores the time of a repeated answer where a notification came too", async () => {
    evidence.attempt = { ...ATTEMPT, evidence: { pieces: [webhook()] } }
    verifyTransaction.mockResolvedValue({ status: "approved" })
    await ask()
    const again = await ask(evidence.attempt, new Date(NOW.getTime() + 60_000))

    expect(again.attempt.evidence.pieces).toMatchObject([
      { source: "webhook" },
      { source: "verify", at: "2027-01-15T10:01:00.000Z" },
    ])
  })

  it("keeps no token of an answer that it cannot read", async () => {
    verifyTransaction.mockResolvedValue({ state: "paid", status: "tok_1", token: "tok_1" })
    const { attempt } = await ask()

    expect(attempt.evidence.pieces?.map(({ answer }) => answer)).toEqual([
      { state: "paid", status: "[redacted]" },
    ])
    expect(JSON.stringify(attempt.evidence)).not.toContain("tok_1")
  })

  it("puts a second payment that only verify reports on the worklist", async () => {
    for (const transaction_id of ["t1", "t2"]) {
      verifyTransaction.mockResolvedValue({ ...APPROVED, transaction_id })
      await ask()
    }

    expect(evidence.held).toEqual([{ transaction: "t2", reason: "already_paid" }])
  })

  it("puts it there also where it was stored but never put on the worklist", async () => {
    for (const transaction_id of ["t1", "t2"]) {
      verifyTransaction.mockResolvedValue({ ...APPROVED, transaction_id })
      await ask()
    }
    evidence.held.length = 0
    await ask()

    expect(evidence.held).toEqual([{ transaction: "t2", reason: "already_paid" }])
  })

  it("puts nothing on the worklist for the attempt's own payment", async () => {
    verifyTransaction.mockResolvedValue({ ...APPROVED, transaction_id: "t1" })
    await ask()

    expect(evidence.held).toEqual([])
  })

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

    expect(await ask()).toEqual({ reached: false, attempt: ATTEMPT, error })
    expect(evidence.add).not.toHaveBeenCalled()
  })

  it("does not hide that the evidence failed", async () => {
    verifyTransaction.mockResolvedValue(APPROVED)
    evidence.add.mockRejectedValueOnce(new Error("store down"))

    await expect(ask()).rejects.toThrow("store down")
  })
})
