/** What only a mistake in the code throws: refusals, faults and what Medusa throws are other errors. */
const MISTAKES = [TypeError, ReferenceError, SyntaxError]

/** @throws the error, where no schedule explains it: then the task fails, which is a violation. */
export function assertExpected(error: unknown): void {
  if (MISTAKES.some((kind) => error instanceof kind)) {
    throw error
  }
}
