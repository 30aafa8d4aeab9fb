import { inspect } from "node:util"
import { answers, breaksOff, neverAnswers, resets } from "./support/behaviours"
import { clientOf, closeClients, failureOf, SECRET } from "./support/clients"
import { holdDeadlines, pastItsDeadline } from "./support/deadlines"
import { gatewayThat, stopServers } from "./support/stub-gateway"

/** Everything that a log could print of it, its causes included. */
function printed(value: unknown): string {
  return inspect(value, { depth: Infinity, showHidden: true }) + JSON.stringify(value)
}

describe("Key, tokens and bodies", () => {
  afterEach(stopServers)
  afterEach(closeClients)
  afterEach(() => jest.restoreAllMocks())

  it("are not in the client when it is printed", async () => {
    const gateway = await gatewayThat(answers(200, {}))
    const client = clientOf(gateway.url)
    await client.verifyTransaction("tok_hidden")

    expect(printed(client)).not.toMatch(/sk_test|tok_hidden/)
  })

  it.each([
    ["a refusal that echoes", answers(400, { message: `${SECRET} tok_hidden`, seen: "body-text" })],
    ["an unusable answer", answers(200, `["${SECRET}", "tok_hidden", "body-text"]`)],
    ["HTML", answers(200, `<p>${SECRET} tok_hidden body-text</p>`)],
    ["a reset", resets],
    ["an answer that breaks off", breaksOff(200)],
    ["a timeout", pastItsDeadline(neverAnswers)],
  ])("are not in the error after %s", async (_, behaviour) => {
    holdDeadlines()
    const gateway = await gatewayThat(behaviour)
    const client = clientOf(gateway.url)

    expect(printed(await failureOf(client.verifyTransaction("tok_hidden")))).not.toMatch(
      /sk_test|tok_hidden|body-text/
    )
  })
})
