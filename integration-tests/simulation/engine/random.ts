/**
 * Random numbers that follow from a seed, the same on every machine (mulberry32). Not for secrets.
 */
export class Random {
  readonly #seed: number
  #state: number

  constructor(seed: number) {
    this.#seed = seed >>> 0
    this.#state = this.#seed
  }

  /** Numbers of their own for a name: they stay the same, however many are drawn from this one. */
  stream(name: string): Random {
    return new Random(hash(`${this.#seed} ${name}`))
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }

  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  /** True with this probability, from 0 to 1. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** @throws RangeError for an empty list. */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) {
      throw new RangeError("There is nothing to pick from")
    }
    return items[Math.floor(this.next() * items.length)] as Item
  }
}

/** FNV-1a with 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}
