import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { CheckoutAttempt } from "../../../src/core"
import type { Store } from "../store/store"

/** Sets columns of an attempt past the table of transitions: a time that is over, a state to begin with. */
export async function rewriteAttempt(
  { container }: Pick<Store, "container">,
  id: string,
  { evidence, resolution, ...columns }: Partial<CheckoutAttempt>
): Promise<CheckoutAttempt> {
  const db = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const [row] = (await db("hosted_checkout_attempt")
    .where({ id })
    .update({
      ...columns,
      ...(evidence && { evidence: JSON.stringify(evidence) }),
      ...(resolution && { resolution: JSON.stringify(resolution) }),
      updated_at: db.fn.now(),
    })
    .returning("*")) as [CheckoutAttempt]
  return row
}
