import { refusal } from "../../payments/refusals"
import { providerIdsOf } from "../../payments/account"
import { requireAttempt } from "../../payments/process/change-attempt"
import type { Deps } from "../../payments/deps"

/**
 * Erases email, items and card digits of a page and its payments at once, for a customer who asks. Erasing again changes nothing.
 *
 * @throws MedusaError NOT_FOUND; NOT_ALLOWED while the page or one of its payments is not finished, and its
 *   account is configured.
 */
export async function eraseAttempt(
  { attempt_id, actor_id }: { attempt_id: string; actor_id: string },
  deps: Deps
): Promise<void> {
  const { attempts, retention } = deps.repositories
  await retention.eraseAttempt(attempt_id, providerIdsOf(deps), {
    trigger: "admin",
    data: { by: actor_id },
  })
  const { erased_at } = await requireAttempt(attempts, attempt_id)
  if (!erased_at) {
    throw refusal(
      "not_erasable",
      "The page is open, or one of its payments waits, so its e-mail and card digits are still needed. They can be erased once the page is over, and its payments are completed or closed."
    )
  }
}
