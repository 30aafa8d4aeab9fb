import { createHmac, randomBytes } from "node:crypto"

/** The source of ids and shuffles: the machine, or a seed that gives the same ids and shuffles in each run. */
export class Randomness {
  private readonly counts: Map<string, number>

  /**
   * @param seed undefined for ids that nobody can guess.
   * @param drawn how many values of each kind were drawn before.
   */
  constructor(
    private readonly seed: string | undefined,
    drawn: Record<string, number> = {}
  ) {
    this.counts = new Map(Object.entries(drawn))
  }

  /** How many values of each kind were drawn from the seed. */
  get drawn(): Record<string, number> {
    return Object.fromEntries(this.counts)
  }

  /** An id of `prefix` and `length` random bytes, at most 32. */
  id(prefix: string, length: number, encoding: "hex" | "base64url"): string {
    return `${prefix}_${this.bytes(prefix, length).toString(encoding)}`
  }

  shuffled<T>(values: readonly T[]): T[] {
    return values
      .map((value) => ({ value, rank: this.bytes("order", 6).readUIntBE(0, 6) }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ value }) => value)
  }

  /** Begins the seed's values again. */
  restart(): void {
    this.counts.clear()
  }

  /** Each kind has its own values: the number of calls does not change the ids of the pages. */
  private bytes(kind: string, length: number): Buffer {
    if (this.seed === undefined) {
      return randomBytes(length)
    }
    const count = (this.counts.get(kind) ?? 0) + 1
    this.counts.set(kind, count)
    return createHmac("sha256", this.seed).update(`${kind} ${count}`).digest().subarray(0, length)
  }
}
