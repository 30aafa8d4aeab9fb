import { AsyncLocalStorage } from "node:async_hooks"

const storage = new AsyncLocalStorage<string>()

/** Deletes a payment session. Medusa asks the provider during the deletion, and does not pass on which session is deleted. */
export function deleteNamed<Result>(sessionId: string, remove: () => Result): Result {
  return storage.run(sessionId, remove)
}

/** The session that the plugin is deleting; undefined if Medusa asks the provider for another reason. */
export function sessionInDeletion(): string | undefined {
  return storage.getStore()
}
