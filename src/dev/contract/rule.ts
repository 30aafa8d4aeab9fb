import type { Ability } from "./gateway-under-test"
import type { Given } from "./given"

/** One rule of the document, as a test. */
export interface Rule {
  /** A whole sentence: the title of the test. */
  title: string
  needs?: readonly Ability[]
  /** @throws AssertionError when the gateway breaks the rule. */
  check(given: Given): Promise<void>
}
