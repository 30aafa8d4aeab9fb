import type { Check } from "../../simulation/engine/checks"

type Phase = "before" | "after"

interface Meanwhile {
  label: RegExp
  phase: Phase
  work: () => Promise<unknown> | void
}

/** When every shop opens. */
const START = Date.UTC(2100, 0, 1)

/**
 * What a server needs of a `Simulation`, without a scheduler: each call continues at once, unless a test has
 * something happen meanwhile. Time passes when a test lets it.
 */
export class OneByOne {
  readonly isCalm = true
  readonly random = { int: (least: number) => least }
  readonly checks: { name: string; check: Check; isFinal: boolean }[] = []
  readonly notes: string[] = []
  readonly #locks = new Map<string, Promise<void>>()
  #meanwhile: Meanwhile[] = []
  #now = START

  now(): Date {
    return new Date(this.#now)
  }

  passes(ms: number): void {
    this.#now += ms
  }

  /** What happens, once, when a call is reached whose label has these words. */
  meanwhile(label: string | RegExp, work: Meanwhile["work"], phase: Phase = "before"): void {
    this.#meanwhile.push({ label: new RegExp(label), phase, work })
  }

  async point(label: string, phase: Phase = "before"): Promise<void> {
    const next = this.#meanwhile.find((each) => each.phase === phase && each.label.test(label))
    if (next) {
      this.#meanwhile = this.#meanwhile.filter((each) => each !== next)
      await next.work()
    }
  }

  /** A call of a port: a point, its effect, and a point before its answer. */
  async call<Result>(label: string, effect: () => Result | Promise<Result>): Promise<Result> {
    await this.point(label)
    const result = await effect()
    await this.point(label, "after")
    return result
  }

  async sleep(ms: number): Promise<void> {
    this.passes(ms)
    return Promise.resolve()
  }

  /** In the order in which they ask. @returns what releases it. */
  async lock(key: string): Promise<() => void> {
    const before = this.#locks.get(key)
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    this.#locks.set(key, held)
    await before
    return release
  }

  /** As locks that a server held for too long. */
  expireLocks(): void {
    this.#locks.clear()
  }

  async unlock(release: () => void): Promise<void> {
    release()
    return Promise.resolve()
  }

  note(text: string): void {
    this.notes.push(text)
  }

  invariant(name: string, check: Check): void {
    this.checks.push({ name, check, isFinal: false })
  }

  finally(name: string, check: Check): void {
    this.checks.push({ name, check, isFinal: true })
  }

  restsWhen(isAtRest: () => boolean): void {
    this.isAtRest = isAtRest
  }

  isAtRest: () => boolean = () => true
}
