import type { GatewayProfileInput } from "../../core/contract/gateway-profile"

/** A gateway that the contract is tested against, and what the tests can do at it. */
export interface GatewayUnderTest {
  /** `{base_url}` of the document. */
  baseUrl: string
  /** Merchant Secret Key of a test account. It appears in no message of the tests. */
  secretKey: string
  /** What the document leaves open, as in the plugin's options. @default every default of the profile */
  profile?: GatewayProfileInput

  /**
   * Enters a card on a hosted page, one that is approved or one that is declined. Resolves when the page has
   * answered, also when it takes no card any more.
   *
   * @returns the address that the page sends the shopper to; undefined when the shopper stays.
   */
  pay?(checkoutUrl: string, outcome: "approved" | "declined"): Promise<string | undefined>
  /** Cancels on a hosted page. @returns the address that the page sends the shopper to. */
  cancel?(checkoutUrl: string): Promise<string | undefined>
  /** Moves the gateway's clock forward. */
  advanceMinutes?(minutes: number): Promise<void>
  /**
   * The address at which the gateway reaches `localUrl`, where a test receives its notifications: that of a
   * tunnel with the path of `localUrl`, or `localUrl` itself for a gateway on this machine.
   */
  webhookUrl?(localUrl: string): string | Promise<string>
  /** Port on 127.0.0.1 for `localUrl`; 0 takes a free one. @default 0 */
  webhookPort?: number

  /** Called at the end of each test. */
  close?(): Promise<void>
}

/** What a gateway under test may lack; the tests that need it must be left out by name. */
export type Ability = "pay" | "cancel" | "advanceMinutes" | "webhookUrl"
