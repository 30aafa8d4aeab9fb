import type { Journal } from "./journal"

/** The rows of one table, in the order in which they were inserted. Each is frozen: a change is a new row. */
export class Table<Row extends { readonly id: string }> {
  readonly #rows = new Map<string, Readonly<Row>>()

  constructor(
    readonly name: string,
    private readonly journal: Journal
  ) {}

  get(id: string): Row | undefined {
    return this.#rows.get(id)
  }

  all(): Row[] {
    return [...this.#rows.values()]
  }

  find(matches: (row: Row) => boolean): Row | undefined {
    for (const row of this.#rows.values()) {
      if (matches(row)) {
        return row
      }
    }
    return undefined
  }

  where(matches: (row: Row) => boolean): Row[] {
    const found: Row[] = []
    for (const row of this.#rows.values()) {
      if (matches(row)) {
        found.push(row)
      }
    }
    return found
  }

  /** The earliest time of any row, in milliseconds since 1970; Infinity when no row has one. */
  earliest(timeOf: (row: Row) => Date | null): number {
    let earliest = Infinity
    for (const row of this.#rows.values()) {
      earliest = Math.min(earliest, timeOf(row)?.getTime() ?? Infinity)
    }
    return earliest
  }

  /** @throws when the id is taken, as the primary key does. */
  insert(row: Row): Row {
    if (this.#rows.has(row.id)) {
      throw new Error(`duplicate key value violates unique constraint "${this.name}_pkey"`)
    }
    this.journal.note(() => this.#rows.delete(row.id))
    return this.#put(row)
  }

  /** Writes columns of a row. */
  update({ id }: Pick<Row, "id">, columns: Partial<Row>): Row {
    const before = this.#rows.get(id)
    if (before === undefined) {
      throw new Error(`${this.name} has no row ${id}`)
    }
    this.journal.note(() => this.#rows.set(id, before))
    return this.#put({ ...before, ...columns })
  }

  delete({ id }: Pick<Row, "id">): void {
    const before = this.#rows.get(id)
    if (before !== undefined) {
      this.journal.note(() => this.#rows.set(id, before))
      this.#rows.delete(id)
    }
  }

  #put(row: Row): Row {
    this.#rows.set(row.id, Object.freeze(row))
    return row
  }
}
