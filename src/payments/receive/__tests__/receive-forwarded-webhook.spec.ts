import { MerchantKeyError } from "../../../core/errors/hosted-checkout-errors"
import { LogLimit } from "../../../core/log-limit"
import type { Log } from "../../../core/ports/log"
import { readNotification } from "../../../core/signature/notification"
import { generateTestHeader, type Bytes } from "../../../core/signature/signature"
import type { SignatureProblem } from "../../../core/signature/signature-problem"
import { accountOptions } from "../../../core/__tests__/support/account-options"
import { silentTelemetry } from "../../../core/__tests__/support/telemetry"
import { receiveForwardedWebhook } from "../receive-forwarded-webhook"

const SECRET = "sk_test_forwarded"
const options = accountOptions({ merchantSecretKey: SECRET })

/** Accounts of their own in each test: what was logged for one is remembered. */
let accounts = 0

/** The provider's method with a clock, and with what it logs, stores and counts. */
function underTest() {
  const id = `account-${(accounts += 1)}`
  const seen = {
    lines: [] as string[],
    stored: 0,
    forged: 0,
    problem: undefined as SignatureProblem | undefined,
    minutes: 0,
  }
  const keys = {
    inForce: async () => Promise.resolve(SECRET),
    read: async (raw: Bytes, header: string | null | undefined) =>
      readNotification(raw, header, SECRET, {}),
  }
  const limit = new LogLimit()
  const warn: Log["warn"] = (message, { oncePerMinute = "" } = {}) => {
    const line = limit.line(oncePerMinute, message, seen.minutes * 60_000)
    seen.lines.push(...(line ? [line] : []))
  }
  const receive = async (rawData: string, signature: string) =>
    await receiveForwardedWebhook(
      { rawData, data: {}, headers: { "x-service-signature": signature } },
      {
        account: { provider_id: id, keys, options },
        events: { emit: async () => true },
        repositories: {
          statements: { receive: async () => ((seen.stored += 1), []) },
          signatureFailures: {
            count: (_: string, problem?: SignatureProblem) => {
              seen.forged += 1
              seen.problem = problem
            },
          },
        },
        log: { warn },
        now: () => new Date(seen.minutes * 60_000),
        telemetry: silentTelemetry,
      } as unknown as Parameters<typeof receiveForwardedWebhook>[1]
    )
  return {
    seen,
    keys,
    id,
    receive,
    signed: async (body: string) => receive(body, generateTestHeader(body, SECRET)),
  }
}

describe("Notifications on Medusa's own webhook path", () => {
  it("Forged notifications are logged once a minute for each merchant account, with the number of lines left out", async () => {
    const { seen, id, receive } = underTest()
    for (let count = 0; count < 1_000; count += 1) {
      await receive("{}", "sha256=00")
    }
    expect(seen).toMatchObject({ lines: [expect.stringContaining(`${id} refused`)], stored: 0 })

    seen.minutes = 1
    await receive("{}", "sha256=00")
    expect(seen.lines).toEqual([
      expect.anything(),
      expect.stringMatching(/refused: .* \(and 999 more like it\)$/),
    ])
    expect(seen.forged).toBe(1_001)

    const other = underTest()
    await other.receive("{}", "sha256=00")
    expect(other.seen.lines).toHaveLength(1)
  })

  it.each<[SignatureProblem, string]>([
    ["missing", ""],
    ["malformed", "sha1=00"],
    ["other_encoding", generateTestHeader("{}", SECRET, { encoding: "base64" })],
    ["mismatch", generateTestHeader("{}", "sk_test_guessed")],
  ])(
    'A notification with a refused signature is counted as "%s", so that the doctor command can name the cause',
    async (problem, header) => {
      const { seen, receive } = underTest()
      await receive("{}", header)
      expect(seen).toMatchObject({ forged: 1, problem })
    }
  )

  it("A notification with a refused signature is counted without a cause while no merchant key is set", async () => {
    const { seen, keys, receive } = underTest()
    keys.inForce = async () => Promise.reject(new MerchantKeyError("No merchant key is set."))
    await receive("{}", "sha256=00")
    expect(seen).toMatchObject({ forged: 1, problem: undefined })
  })

  it("A signed notification that cannot be read is logged, although a forged notification was logged just before", async () => {
    const { seen, receive, signed } = underTest()
    await receive("{}", "sha256=00")
    await signed("[]")
    expect(seen.lines).toEqual([expect.anything(), expect.stringContaining("not a JSON object")])
  })

  it("A genuine notification is stored, although a forged notification was refused just before", async () => {
    const { seen, receive, signed } = underTest()
    await receive("{}", "sha256=00")
    await signed("{}")
    expect(seen).toMatchObject({ stored: 1, forged: 1 })
  })

  it("While the store has no merchant key, a notification makes the webhook throw, so that Medusa delivers it again", async () => {
    const { seen, keys, signed } = underTest()
    keys.read = async () => Promise.reject(new MerchantKeyError("No merchant key is set."))
    await expect(signed("{}")).rejects.toThrow(MerchantKeyError)
    expect(seen.lines).toEqual([])
  })
})
