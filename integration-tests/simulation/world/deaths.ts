/** Where servers die besides the faults of a schedule: between what Medusa writes and what the plugin writes. */
export interface DeathPlan {
  /** The server that first places an order dies before it: core's links, its payment, its transaction, its event. */
  placing?: number
  /** A server dies so many points after it has booked a payment. */
  booked?: number
}

/** What core writes after the order itself. */
const WRITES = /^medusa (links|authorizes|books|adds the transaction|announces)/
const BOOKED = "medusa adds the transaction"

/** The planned deaths of a schedule: each of them once. */
export class Deaths {
  #writes = 0
  #booked: { server: string; points: number } | undefined

  constructor(private readonly plan: DeathPlan) {}

  /** Whether a server that reaches a point dies there. */
  comeAt(label: string, server: string): boolean {
    return this.#comeWhilePlacing(label) || this.#comeOnceBooked(label, server)
  }

  #comeWhilePlacing(label: string): boolean {
    if (this.plan.placing === undefined || !WRITES.test(label)) {
      return false
    }
    this.#writes += 1
    return this.#writes === this.plan.placing
  }

  #comeOnceBooked(label: string, server: string): boolean {
    const { booked } = this.plan
    if (booked === undefined) {
      return false
    }
    if (this.#booked?.server === server) {
      this.#booked.points += 1
    } else if (label.startsWith(BOOKED)) {
      this.#booked ??= { server, points: 0 }
    }
    return this.#booked?.server === server && this.#booked.points === booked
  }
}
