import { Database, FakeRepositories } from "../../simulation/fakes/repositories"
import type { Subject } from "./subject"

/** Before the servers' time, as that of PostgreSQL is. */
const DATABASE_TIME = Date.UTC(2027, 0, 15)

/** The fakes over empty tables. Their database's clock never gives the same time twice. */
export async function fakeSubject(): Promise<Subject> {
  let ticks = 0
  const database = new Database(() => new Date(DATABASE_TIME + ++ticks))
  const server = () => new FakeRepositories(database, { now: () => new Date() })
  return {
    repositories: server(),
    anotherServer: server,
    rows: async (table) => database[table].all() as never,
    allRows: async () => ({
      attempts: database.attempts.all(),
      events: database.events.all(),
      statements: database.statements.all(),
      payments: database.payments.all(),
      problems: database.problems.all(),
      keyRefusals: database.keyRefusals.all(),
      closures: database.closures.all(),
      heartbeats: database.heartbeats.all(),
      signatureFailures: database.signatureFailures.all(),
      startCounts: database.startCounts.all(),
      payoutMappings: database.payoutMappings.all(),
      links: database.links.all(),
    }),
    rewrite: async (table, id, columns) => {
      database[table].update({ id }, columns)
    },
  }
}
