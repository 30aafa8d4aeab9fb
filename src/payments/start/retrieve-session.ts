import type { SessionWithCart } from "../../core/ports/session-with-cart"
import type { ProviderDeps } from "../deps"
import { toShopper } from "../refusals"

/**
 * The payment session that Medusa asks about, with its cart; with `lines`, everything that the hosted page
 * shows.
 *
 * @throws MedusaError NOT_FOUND when it is gone.
 */
export async function retrieveSession(
  { medusa }: Pick<ProviderDeps, "medusa">,
  id: string,
  read: { lines: boolean }
): Promise<SessionWithCart> {
  const session = await medusa.session(id, read)
  if (!session) {
    throw toShopper("session_gone")
  }
  return session
}
