import type { Parked } from "./point"

/** All parked points, in the order in which they parked. */
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

  /** The points that may resume at a virtual time. */
  readyAt(now: number): Parked[] {
    return this.#parked.filter((point) => point.dueAt() <= now)
  }

  /** The earliest virtual time at which a point may resume; Infinity when none ever can. */
  nextDue(): number {
    let next = Infinity
    for (const point of this.#parked) {
      next = Math.min(next, point.dueAt())
    }
    return next
  }

  /** One line per point: where its task is parked, and until when. */
  describe(now: number): string[] {
    return this.#parked.map((point) => {
      const due = point.dueAt()
      const wait =
        due === Infinity ? ", for another task" : due > now ? `, until ${due / 1_000} s` : ""
      return `${point.task.name} is parked at "${point.label}"${wait}`
    })
  }
}
