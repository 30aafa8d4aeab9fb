import type { HostedCheckoutClient } from "../../../src/client/hosted-checkout-client"

/** The client's half that moves money. */
type Client = Pick<HostedCheckoutClient, "createCheckoutSession" | "verifyTransaction">

/** What a server of the store receives. */
export interface Delivered {
  body: string
  signature: string
}

/** What the gateway's contract asks: a client, and a hand on the gateway behind it. */
export interface GatewaySubject {
  client: Client
  /** Every session, oldest first. */
  pages(): { token: string; reference: string }[]
  /**
   * A shopper enters a card on the page of a token.
   *
   * @returns the transaction's id, where the page took the money.
   */
  pay(token: string, card: "approved" | "declined"): string | undefined
  /** Every notification that is sent without an error, in the order in which they come. */
  delivered(): Promise<Delivered[]>
  /** Sends the notification of an approved transaction once more. */
  sendAgain(transactionId: string): Promise<void>
  /** The next call fails before it has an effect, or its answer is lost. */
  failNext(call: "create" | "verify", when: "before" | "after"): void
  /** From now on it is this time. */
  setTime(now: Date): void
  close(): Promise<void>
}

/** The merchant's key, which signs the notifications. */
export const SECRET = "sk_test_contract"

/** The time at which a subject begins. */
export const START = new Date("2026-03-01T12:00:00.700Z")

/** Makes a subject for one test. */
export type MakeGateway = () => Promise<GatewaySubject>
