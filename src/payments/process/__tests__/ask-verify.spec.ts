import {
  GatewayApiError,
  GatewayBusyError,
  GatewayConnectionError,
  GatewayResponseError,
  GatewayTimeoutError,
} from "../../../client/errors"
import { RecordingTelemetry } from "../../../core/__tests__/support/telemetry"
import type { StoredStatement } from "../../../core/repositories/statement-repository"
import { askVerify } from "../ask-verify"
import type { BookProviderDeps } from "../page"
import { APPROVED, AskedPage, ATTEMPT, NOW } from "./asked-page"

describe("askVerify", () => {
  const verifyTransaction = jest.fn<Promise<Record<string, unknown>>, [string]>()
  const keyAnswers = { note: jest.fn(async () => undefined) }
  let asked: AskedPage

  const ask = async (now = NOW) =>
    await askVerify(asked.page(), "poll", {
      now: () => now,
      repositories: {
        statements: asked,
        keyAnswers,
      } as unknown as BookProviderDeps["repositories"],
      telemetry: new RecordingTelemetry(),
    })

  beforeEach(() => {
    verifyTransaction.mockReset()
    keyAnswers.note.mockClear()
    asked = new AskedPage({ verifyTransaction })
  })

  it("askVerify asks the gateway with the payment page's token, and stores the status and amount of the answer with the time", async () => {
    verifyTransaction.mockResolvedValue(APPROVED)

    expect(await ask()).toEqual({ reached: true, stored: true })
    expect(verifyTransaction).toHaveBeenCalledWith("tok_1")
    expect(asked.add).toHaveBeenCalledWith(
      { provider_id: "pp_1", reference: "hcatt_1" },
      expect.objectContaining({ source: "verify", status: "approved", amount: "22.59", at: NOW })
    )
  })

  it.each([
    ["a 401 as a refusal of the key", new GatewayApiError(401), 401],
    ["a 403 as a refusal of the key", new GatewayApiError(403), 403],
    ["a 404 as an acceptance of the key", new GatewayApiError(404), null],
  ])(
    "The merchant account's health records what a verify call says about the merchant key, here %s",
    async (_, error, refusedBy) => {
      verifyTransaction.mockRejectedValue(error)
      await ask()
      expect(keyAnswers.note.mock.calls).toEqual([["pp_1", "verify", refusedBy, NOW]])
    }
  )

  it.each([
    ["a 403 that means too many calls", new GatewayApiError(403, undefined, undefined, true)],
    ["a failing gateway", new GatewayApiError(500)],
    [
      "a gateway that cannot be reached",
      new GatewayConnectionError("no", { mayHaveArrived: false }),
    ],
  ])(
    "After a verify call that ends with %s, the merchant account's health records nothing about the merchant key",
    async (_, error) => {
      verifyTransaction.mockRejectedValue(error)
      await ask()
      expect(keyAnswers.note).not.toHaveBeenCalled()
    }
  )

  it("askVerify does not ask the gateway about a payment page that has no token", async () => {
    asked.attempt = { ...ATTEMPT, token: null }

    expect(await ask()).toMatchObject({ reached: false })
    expect(verifyTransaction).not.toHaveBeenCalled()
  })

  it.each([404, 410])(
    "A verify answer with the HTTP status %d, which says that the gateway has no such payment page, is stored",
    async (status) => {
      verifyTransaction.mockRejectedValue(new GatewayApiError(status))

      expect(await ask()).toEqual({ reached: true, stored: true })
      expect(asked.statements).toMatchObject([{ http_status: status, at: NOW }])
    }
  )

  it("A verify answer is not stored when it repeats the verify answer before it", async () => {
    verifyTransaction.mockResolvedValue({ status: "pending" })
    await ask()

    expect(await ask(new Date(NOW.getTime() + 60_000))).toEqual({ reached: true, stored: false })
    expect(asked.add).toHaveBeenCalledTimes(1)
  })

  it("A verify answer that repeats the previous verify answer is stored all the same if a notification came in between", async () => {
    verifyTransaction.mockResolvedValue({ status: "approved" })
    await ask()
    const notified = { ...asked.statements[0], id: "hcstm_n", source: "notification" }
    asked.statements.push(notified as StoredStatement)
    const later = new Date(NOW.getTime() + 60_000)

    expect(await ask(later)).toEqual({ reached: true, stored: true })
    expect(asked.statements.at(-1)).toMatchObject({ source: "verify", at: later })
  })

  it("The payment page's token is removed from a verify answer with an unknown status", async () => {
    verifyTransaction.mockResolvedValue({ state: "paid", status: "tok_1", token: "tok_1" })
    await ask()

    expect(asked.statements).toMatchObject([{ answer: { state: "paid", status: "[redacted]" } }])
    expect(JSON.stringify(asked.statements)).not.toContain("tok_1")
  })

  it.each([
    ["a 400 for an unreadable request", new GatewayApiError(400)],
    ["a wrong key", new GatewayApiError(401)],
    ["a forbidden call", new GatewayApiError(403)],
    ["a wrong method", new GatewayApiError(405)],
    ["a wrong content type", new GatewayApiError(415)],
    ["too many calls", new GatewayApiError(429)],
    ["too many calls of the store's own", new GatewayBusyError(50)],
    ["a failure", new GatewayApiError(500)],
    ["a timeout", new GatewayTimeoutError("late", { mayHaveArrived: true })],
    ["a broken connection", new GatewayConnectionError("broken", { mayHaveArrived: true })],
    ["an unusable answer", new GatewayResponseError("HTML")],
  ])(
    "A verify call that ends with %s is reported as no answer, stores no answer and throws no error",
    async (_, error) => {
      verifyTransaction.mockRejectedValue(error)

      expect(await ask()).toMatchObject({ reached: false, error })
      expect(asked.add).not.toHaveBeenCalled()
    }
  )

  it("askVerify throws an error if the gateway's answer cannot be stored", async () => {
    verifyTransaction.mockResolvedValue(APPROVED)
    asked.add.mockRejectedValueOnce(new Error("store down"))

    await expect(ask()).rejects.toThrow("store down")
  })
})
