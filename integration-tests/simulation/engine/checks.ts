/** Returns what is wrong, or undefined when the invariant holds. */
export type Check = () => string | undefined

/** An invariant that does not hold. */
export interface Broken {
  readonly name: string
  readonly detail: string
}

interface NamedCheck {
  readonly name: string
  readonly check: Check
}

/** The invariants of a world: after every step, at the end, and when it is at rest. */
export class Checks {
  readonly #always: NamedCheck[] = []
  readonly #atEnd: NamedCheck[] = []
  readonly #rest: (() => boolean)[] = []

  addInvariant(name: string, check: Check): void {
    this.#always.push({ name, check })
  }

  addFinal(name: string, check: Check): void {
    this.#atEnd.push({ name, check })
  }

  addRest(isAtRest: () => boolean): void {
    this.#rest.push(isAtRest)
  }

  isAtRest(): boolean {
    return this.#rest.every((isAtRest) => isAtRest())
  }

  afterStep(): Broken | undefined {
    return firstBroken(this.#always)
  }

  atEnd(): Broken | undefined {
    return firstBroken(this.#atEnd)
  }
}

function firstBroken(checks: readonly NamedCheck[]): Broken | undefined {
  let name = ""
  try {
    for (const each of checks) {
      name = each.name
      const detail = each.check()
      if (detail !== undefined) {
        return { name, detail }
      }
    }
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? error.stack : String(error)
    return { name, detail: `the check itself failed: ${reason}` }
  }
}
