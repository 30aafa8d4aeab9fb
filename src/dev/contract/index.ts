import assert from "node:assert/strict"
import type { Ability, GatewayUnderTest } from "./gateway-under-test"
import { Given } from "./given"
import type { Rule } from "./rule"
import { NOTIFICATION_RULES } from "./notification-rules"
import { REFUSAL_RULES, VERIFY_REFUSAL_RULES } from "./refusal-rules"
import { SESSION_RULES } from "./session-rules"
import { TRANSACTION_RULES } from "./transaction-rules"

export type { GatewayProfileInput } from "../../core/contract/gateway-profile"
export type { Ability, GatewayUnderTest } from "./gateway-under-test"

/** `describe` and `it` as Jest, Vitest, Mocha and `node:test` have them. */
export interface TestRunner {
  describe: (title: string, body: () => void) => unknown
  it: {
    (title: string, body: () => Promise<void>, timeoutMs?: number): unknown
    skip(title: string, body: () => Promise<void>): unknown
  }
}

export interface ContractOptions extends Partial<TestRunner> {
  /** Which abilities the gateway lacks, each with the reason. Their tests are skipped, and show it. */
  without?: Partial<Record<Ability, string>>
}

const RULES: readonly Rule[] = [
  ...SESSION_RULES,
  ...REFUSAL_RULES,
  ...TRANSACTION_RULES,
  ...VERIFY_REFUSAL_RULES,
  ...NOTIFICATION_RULES,
]

/** A notification may take half of it. */
const TIMEOUT_MS = 60_000

/**
 * Declares a test for each rule of the document, against any gateway. They use `describe` and `it` of the
 * options, else the global ones, and `node:assert`.
 *
 * @param createGateway called for each test.
 * @throws Error where the runner has no global `describe` and `it`, and none are given.
 */
export function describeGatewayContract(
  createGateway: () => GatewayUnderTest | Promise<GatewayUnderTest>,
  options: ContractOptions = {}
): void {
  const { without = {} } = options
  const { describe, it } = runnerOf(options)

  describe("The gateway's contract", () => {
    for (const rule of RULES) {
      const reason = rule.needs?.map((ability) => without[ability]).find(Boolean)
      if (reason === undefined) {
        it(rule.title, () => check(rule, createGateway), TIMEOUT_MS)
      } else {
        it.skip(`${rule.title} (skipped: ${reason})`, () => check(rule, createGateway))
      }
    }
  })
}

async function check(
  rule: Rule,
  createGateway: () => GatewayUnderTest | Promise<GatewayUnderTest>
): Promise<void> {
  const gateway = await createGateway()
  try {
    for (const ability of rule.needs ?? []) {
      assert.ok(
        typeof gateway[ability] === "function",
        `The gateway has no ${ability}(). Give it one in createGateway, or say why not: { without: { ${ability}: "reason" } }.`
      )
    }
    await checkAt(gateway, rule)
  } finally {
    await gateway.close?.()
  }
}

async function checkAt(gateway: GatewayUnderTest, rule: Rule): Promise<void> {
  const given = new Given(gateway)
  try {
    await rule.check(given)
  } finally {
    await given.close()
  }
}

function runnerOf(options: ContractOptions): TestRunner {
  const { describe, it } = { ...(globalThis as Partial<TestRunner>), ...options }
  if (!describe || !it) {
    throw new Error(
      "describeGatewayContract found no global describe and it. Give it those of your test runner: describeGatewayContract(createGateway, { describe, it })."
    )
  }
  return { describe, it }
}
