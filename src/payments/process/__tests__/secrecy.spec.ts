import { inspect } from "node:util"
import { askVerify } from "../ask-verify"
import type { BookProviderDeps } from "../page"
import { AskedPage, ATTEMPT, NOW } from "./asked-page"
import {
  answers,
  breaksOff,
  neverAnswers,
  resets,
} from "../../../client/__tests__/support/behaviours"
import {
  clientOf,
  closeClients,
  failureOf,
  SECRET,
} from "../../../client/__tests__/support/clients"
import { holdDeadlines, pastItsDeadline } from "../../../client/__tests__/support/deadlines"
import { silentTelemetry } from "../../../core/__tests__/support/telemetry"
import { gatewayThat, stopServers } from "../../../client/__tests__/support/stub-gateway"

/** Everything that a log could print of it, its causes included. */
function printed(value: unknown): string {
  return inspect(value, { depth: Infinity, showHidden: true }) + JSON.stringify(value)
}

describe("Key, tokens and bodies", () => {
  afterEach(stopServers)
  afterEach(closeClients)
  afterEach(() => jest.restoreAllMocks())

  it("A gateway client that is printed to a log shows neither the merchant key nor a token [case 49]", async () => {
    const gateway = await gatewayThat(answers(200, {}))
    const client = clientOf(gateway.url)
    await client.verifyTransaction("tok_hidden")

    expect(printed(client)).not.toMatch(/sk_test|tok_hidden/)
  })

  it("The merchant key is removed from a gateway's answer that repeats the key, and the rest is kept", async () => {
    const echo = { headers: [`Bearer ${SECRET}`], [SECRET]: 1, url: encodeURIComponent(SECRET) }
    const gateway = await gatewayThat(answers(200, { status: "queued", echo, list: [1, null] }))

    expect(await clientOf(gateway.url).verifyTransaction("tok_1")).toEqual({
      status: "queued",
      echo: { headers: ["Bearer [redacted]"], "[redacted]": 1, url: "[redacted]" },
      list: [1, null],
    })
  })

  it("A stored answer of the gateway contains neither the merchant key nor the token", async () => {
    const gateway = await gatewayThat(
      answers(200, { status: SECRET, reference: ATTEMPT.token, seen: SECRET })
    )
    const asked = new AskedPage(clientOf(gateway.url))
    const keyAnswers = { note: async (): Promise<void> => undefined }
    await askVerify(asked.page(), "poll", {
      now: () => NOW,
      repositories: {
        statements: asked,
        keyAnswers,
      } as unknown as BookProviderDeps["repositories"],
      telemetry: silentTelemetry,
    })

    expect(asked.statements).toMatchObject([
      { answer: { status: "[redacted]", reference: "[redacted]" } },
    ])
  })

  it.each([
    [
      "a refusal that echoes the request",
      answers(400, { message: `${SECRET} tok_hidden`, seen: "body-text" }),
    ],
    ["an unusable answer", answers(200, `["${SECRET}", "tok_hidden", "body-text"]`)],
    ["an answer in HTML", answers(200, `<p>${SECRET} tok_hidden body-text</p>`)],
    ["a reset", resets],
    ["an answer that breaks off", breaksOff(200)],
    ["a timeout", pastItsDeadline(neverAnswers)],
  ])(
    "The error after %s contains no merchant key, no token and no body [case 49]",
    async (_, behaviour) => {
      holdDeadlines()
      const gateway = await gatewayThat(behaviour)
      const client = clientOf(gateway.url)

      expect(printed(await failureOf(client.verifyTransaction("tok_hidden")))).not.toMatch(
        /sk_test|tok_hidden|body-text/
      )
    }
  )
})
