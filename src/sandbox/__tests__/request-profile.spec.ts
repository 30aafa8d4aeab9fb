import type { GatewayProfileInput } from "../../core/contract/gateway-profile"
import { call } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"

/** Answers of a sandbox of this profile to requests with these bodies and headers. */
async function answersOf(
  profile: GatewayProfileInput,
  requests: [body: Record<string, unknown>, headers?: Record<string, string>][]
): Promise<[number, unknown][]> {
  const sandbox = await sandboxWith({ profile })
  const answers: [number, unknown][] = []
  for (const [body, headers] of requests) {
    const answer = await call(sandbox, "create", body, headers)
    answers.push([answer.status, await answer.json()])
  }
  return answers
}

const SESSION = expect.objectContaining({ token: expect.any(String) as string }) as unknown

describe("The profile of requests and refusals", () => {
  afterEach(closeSandboxes)

  it("The sandbox refuses a request without the version header that the gateway profile asks for", async () => {
    const profile = { version: { header: "X-Version", value: "2" } }
    const message = "The header x-version must be 2."

    expect(
      await answersOf(profile, [
        [{ amount: 1 }],
        [{ amount: 1 }, { "x-version": "1" }],
        [{ amount: 1 }, { "x-version": "2" }],
      ])
    ).toEqual([
      [400, { message }],
      [400, { message }],
      [201, SESSION],
    ])
  })

  it("The sandbox refuses an amount or a text that is outside the gateway profile's bounds", async () => {
    const bounds = { minAmount: 5, maxAmount: 500, textLength: 40 }
    const answers = await answersOf({ bounds }, [
      [{ amount: 4.99 }],
      [{ amount: 500.01 }],
      [{ amount: 5, items: [{ name: "x".repeat(41) }] }],
      [{ amount: 5, items: [{ name: "x".repeat(40) }] }],
    ])

    expect(answers.map(([status]) => status)).toEqual([400, 400, 400, 201])
  })

  it("The sandbox writes the message of a refusal only into the field that the gateway profile's errorMessage names", async () => {
    expect(await answersOf({ errorMessage: "fault.detail" }, [[{}]])).toEqual([
      [400, { fault: { detail: "amount: is required" } }],
    ])
  })

  it.each([
    [[200], 200],
    [[202, 203], 202],
    [[200, 201], 201],
  ] as const)(
    "The sandbox answers a request for a payment page with the status 201, or with the first of the gateway profile's successStatuses %j if 201 is not among the successStatuses",
    async (statuses, expected) => {
      const profile = { successStatuses: [...statuses] }

      expect(await answersOf(profile, [[{ amount: 1 }]])).toEqual([[expected, SESSION]])
    }
  )
})
