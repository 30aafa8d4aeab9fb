import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import type { TransitionName } from "../../../src/core/attempt/transitions"
import type { Store } from "../store/store"

interface Call {
  id: string
  name: TransitionName
  values: Partial<CheckoutAttempt>
}

type Row = CheckoutAttempt | undefined

/**
 * Comes between a caller and the write of each transition.
 *
 * @param intercept writes it, or does something before, or throws as a server does that dies.
 * @returns the spy, to be restored.
 */
export function onTransition(
  { repositories }: Pick<Store, "repositories">,
  intercept: (call: Call, write: () => Promise<Row>) => Promise<Row>
): jest.SpyInstance {
  const { attempts } = repositories
  const original = attempts.transition.bind(attempts) as (...args: unknown[]) => Promise<Row>
  const spy = jest.spyOn(attempts, "transition") as unknown as jest.SpyInstance<
    Promise<Row>,
    [{ id: string }, TransitionName, Partial<CheckoutAttempt>, ...unknown[]]
  >
  return spy.mockImplementation(
    async (...args) =>
      await intercept({ id: args[0].id, name: args[1], values: args[2] }, async () =>
        original(...args)
      )
  )
}
