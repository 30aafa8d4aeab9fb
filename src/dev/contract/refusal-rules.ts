import assert from "node:assert/strict"
import type { Answer } from "./calls"
import type { Given } from "./given"
import type { Rule } from "./rule"

const HTTP = "http://shop.example.com/"
const WRONG_KEY = "not-the-key-of-this-account"

/** What a request to create a session has wrong, and how. */
const WRONG: readonly [title: string, fields: Record<string, unknown>][] = [
  ["has no amount", { amount: undefined }],
  ["is in another currency than CAD and USD", { currency: "EUR" }],
  ["has a redirect_url without https", { redirect_url: HTTP }],
  ["has a cancel_url without https", { cancel_url: HTTP }],
  ["has a webhook_url without https", { webhook_url: HTTP }],
  ["is to be valid for 4 minutes", { expires_in_minutes: 4 }],
  ["is to be valid for 61 minutes", { expires_in_minutes: 61 }],
  ["is to be valid for a part of a minute", { expires_in_minutes: 7.5 }],
]

/** Endpoints, rule 1; Limits; Authentication, 1; Errors, 1. */
export const REFUSAL_RULES: readonly Rule[] = [
  ...WRONG.map(([title, fields]): Rule => ({
    title: `A request to create a session is refused when it ${title}`,
    check: async (given) => expectRefusal(await ask(given, fields)),
  })),
  {
    title: "A request to create a session is refused when it carries another key",
    check: async (given) =>
      expectRefusal(await given.askForSession({ amount: given.amount }, WRONG_KEY)),
  },
  {
    title: "A request to create a session says in a message why it was refused",
    check: async (given) => {
      const { message } = await ask(given, { currency: "EUR" })
      assert.ok(message, "The refusal has no message where profile.errorMessage has it.")
    },
  },
]

/** Resources, Verify request; Authentication, 1. */
export const VERIFY_REFUSAL_RULES: readonly Rule[] = [
  {
    title: "A request to verify a transaction is refused without a token",
    check: async (given) => expectRefusal(await given.askForTransaction({})),
  },
  {
    title: "A request to verify a transaction is refused when it carries another key",
    check: async (given) => {
      const { token } = await given.create()
      expectRefusal(await given.askForTransaction({ token }, WRONG_KEY))
    },
  },
]

async function ask(given: Given, fields: Record<string, unknown>): Promise<Answer> {
  return await given.askForSession({ amount: given.amount, ...fields })
}

function expectRefusal({ status }: Answer): void {
  assert.ok(status >= 400 && status < 500, `Expected a refusal (4xx), got ${status}.`)
}
