import type { Database } from "./database"

/** Where a simulator runs another task first, fails a call, or kills the server: before its effect, or after. */
export type Point = (label: string, phase?: "before" | "after") => Promise<void>

/** A server as its repositories know it. */
export interface FakeServer {
  database: Database
  /** The server's own clock. */
  now: () => Date
  point: Point
}

/** A repository of one server, over the database of all. */
export abstract class FakeRepository {
  constructor(protected readonly server: FakeServer) {}

  protected get database(): Database {
    return this.server.database
  }

  /**
   * What is one statement or one transaction of the real repository. Passes a point before it, and one
   * after it, when the database has it and the server does not know yet.
   */
  protected async statement<Result>(label: string, effect: () => Result): Promise<Result> {
    await this.server.point(label)
    const result = this.database.transaction(effect)
    await this.server.point(label, "after")
    return result
  }
}
