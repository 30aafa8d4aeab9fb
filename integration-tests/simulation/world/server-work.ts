import { InFlightWork } from "../../../src/payments/in-flight-work"

/** The end of a server, which its work does not outlive. */
interface Life {
  readonly ended: Promise<void>
  end: () => void
}

/** A server that stops. */
interface Stop {
  /** The server has waited for its work. */
  isDone: boolean
  /** How much of what it had begun is not finished. */
  unfinished: () => number
}

/** What the jobs of a server have begun and not finished, as the server knows it and as it is. */
export class ServerWork {
  inFlight = new InFlightWork()
  #begun = 0
  #life = newLife()

  /** Does work, unless the server is stopping. */
  async does(work: () => Promise<unknown>): Promise<void> {
    if (this.inFlight.stopping) {
      return
    }
    this.#begun += 1
    const working = work().finally(() => (this.#begun -= 1))
    // Of a server that was killed, nothing settles.
    const known = async () => await Promise.race([working, this.#life.ended])
    this.inFlight.finishBeforeStop(known).catch(() => undefined)
    await working
  }

  /** As a deployment stops a server: it begins nothing, and finishes what it has begun. */
  stop(): Stop {
    const life = this.#life
    const stop = {
      isDone: false,
      unfinished: () => (this.#life === life ? this.#begun : 0),
    }
    void this.inFlight.stop().then(() => (stop.isDone = true))
    return stop
  }

  /** The server starts anew, and nothing is left of its work. */
  restart(): void {
    this.#life.end()
    this.#life = newLife()
    this.#begun = 0
    this.inFlight = new InFlightWork()
  }
}

function newLife(): Life {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { ended, end }
}
