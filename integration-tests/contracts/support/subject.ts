import type { Repositories } from "../../../src/core/repositories/repositories"
import type { Tables } from "../../simulation/fakes/repositories/database/rows"

export type { Tables }

/** The repositories that have a fake. */
export type FakedRepositories = Omit<Repositories, "keys" | "lists" | "bookkeeping" | "audit">

/** What a contract asks: repositories over empty tables, and access to the rows behind them. */
export interface Subject {
  repositories: FakedRepositories & { inFlight: { stop(): Promise<void> } }
  /** The same tables, as another server has them. */
  anotherServer(): FakedRepositories
  /** All rows of a table; those of one moment in any order. */
  rows<Name extends keyof Tables>(table: Name): Promise<Tables[Name][]>
  /** All rows of all tables, as `rows` gives them. */
  allRows(): Promise<{ [Name in keyof Tables]: Tables[Name][] }>
  /** Sets columns past the repositories: a time that is over, a state to begin with. */
  rewrite<Name extends keyof Tables>(
    table: Name,
    id: string,
    columns: Partial<Tables[Name]>
  ): Promise<void>
}

/** Makes a subject for one test. */
export type MakeSubject = () => Promise<Subject>

/** A subject for each test of the `describe` that this is called in. */
export function forEachTest(make: MakeSubject): Subject {
  let subject: Subject
  beforeEach(async () => {
    subject = await make()
  })
  return {
    get repositories() {
      return subject.repositories
    },
    anotherServer: () => subject.anotherServer(),
    rows: async (table) => await subject.rows(table),
    allRows: async () => await subject.allRows(),
    rewrite: async (...rewritten) => await subject.rewrite(...rewritten),
  }
}
