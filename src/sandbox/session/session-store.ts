import BigNumber from "bignumber.js"
import type { Currency } from "../../core/contract/checkout-session"
import type { Randomness } from "../settings/randomness"
import type { AcceptedRequest, Session } from "./session"

/** Every session of one run, in memory, in the order in which they were created. */
export class SessionStore {
  private readonly byId = new Map<string, Session>()
  private readonly byToken = new Map<string, Session>()

  /** @param currency the currency of a request that names no currency. */
  open(
    request: AcceptedRequest,
    { currency, now, random }: { currency: Currency; now: Date; random: Randomness }
  ): Session {
    // Whole seconds, as reported: the page expires exactly at `expires_at`.
    const created_at = new Date(Math.floor(now.getTime() / 1000) * 1000)
    const session: Session = {
      id: random.id("page", 16, "base64url"),
      token: random.id("tok", 24, "base64url"),
      request,
      amount: new BigNumber(request.amount).toFixed(2),
      currency: request.currency ?? currency,
      created_at,
      expires_at: new Date(created_at.getTime() + request.expires_in_minutes * 60_000),
      attempts: [],
      transactions: [],
    }
    this.add(session)
    return session
  }

  add(session: Session): void {
    this.byId.set(session.id, session)
    this.byToken.set(session.token, session)
  }

  clear(): void {
    this.byId.clear()
    this.byToken.clear()
  }

  withId(id: string): Session | undefined {
    return this.byId.get(id)
  }

  withToken(token: string): Session | undefined {
    return this.byToken.get(token)
  }

  all(): Session[] {
    return [...this.byId.values()]
  }
}
