import { closeAccount, reopenAccount } from "../../../../src/backoffice/close-account"
import { eraseAttempt } from "../../../../src/backoffice/retention/erase-attempt"
import { requireAccount } from "../../../../src/payments/account"
import { processPage } from "../../../../src/payments/process/process-page"
import { dismissDeadLetter, retryDeadLetter } from "../../../../src/payments/worklist/dead-letters"
import { PROVIDER } from "../server"
import type { Store } from "../store"

const ADMIN = "user_1"

/** An admin has the gateway asked about the first payment. */
export async function checkAnAttempt(store: Store): Promise<void> {
  const [attempt] = store.shared.database.attempts.all()
  if (attempt) {
    await store.ask(`check of ${attempt.id}`, async ({ deps }) =>
      processPage(attempt, "admin", deps)
    )
  }
}

/** A customer asks for it. */
export async function eraseAnAttempt(store: Store): Promise<void> {
  const [attempt] = store.shared.database.attempts.all()
  if (attempt) {
    const input = { attempt_id: attempt.id, actor_id: ADMIN }
    await store.ask(`erasure of ${attempt.id}`, async ({ deps }) => eraseAttempt(input, deps))
  }
}

/** As the routes of Admin: closed to new payments, or open again. */
export async function closeAccounts(store: Store, { open }: { open: boolean }): Promise<void> {
  await store.ask(
    open ? "reopening of the account" : "closing of the account",
    async ({ deps }) => {
      const account = requireAccount(deps, PROVIDER)
      await (open ? reopenAccount(account, ADMIN, deps) : closeAccount(account, ADMIN, deps))
    }
  )
}

/** An admin opens the worklist: a letter that is not dead any more is refused. */
export async function retryLetters(store: Store): Promise<void> {
  for (const { id } of deadLetters(store)) {
    await store.ask(`retry of ${id}`, async ({ deps }) => retryDeadLetter(id, deps))
  }
}

/** An admin has found the payments of the letters at the gateway. */
export async function dismissLetters(store: Store): Promise<void> {
  for (const { id } of deadLetters(store)) {
    const input = { id, actor_id: ADMIN, note: "found at the gateway" }
    await store.ask(`dismissal of ${id}`, async ({ deps }) => dismissDeadLetter(input, deps))
  }
}

function deadLetters({ shared: { database } }: Store) {
  return database.statements.where(({ outcome }) => outcome === "dead_letter")
}
