import type { Parked } from "./point"

/** All points at which tasks wait, in the order in which they were reached. */
export class Parking {
  #parked: Parked[] = []

  get hasForeground(): boolean {
    return this.#parked.some(({ task }) => !task.isBackground)
  }

  add(point: Parked): void {
    point.task.parked += 1
    this.#parked.push(point)
  }

  remove(point: Parked): void {
    point.task.parked -= 1
    this.#parked.splice(this.#parked.indexOf(point), 1)
  }

  removeAllOf(server: string): void {
    this.#parked = this.#parked.filter(({ task }) => task.server !== server)
  }

  /** Those that may go on at a virtual time. */
  readyAt(now: number): Parked[] {
    return this.#parked.filter((point) => point.dueAt() <= now)
  }

  /** The first virtual time at which one of them may go on; Infinity when none ever can. */
  nextDue(): number {
    return Math.min(...this.#parked.map((point) => point.dueAt()))
  }

  /** Says what each of them waits for, a line each. */
  describe(now: number): string[] {
    return this.#parked.map((point) => {
      const due = point.dueAt()
      const wait =
        due === Infinity ? ", for another task" : due > now ? `, until ${due / 1_000} s` : ""
      return `${point.task.name} is parked at "${point.label}"${wait}`
    })
  }
}
