import type { MerchantKeyRepository } from "../../../../src/core/keys/merchant-key"
import type { BookkeepingRepository } from "../../../../src/core/repositories/bookkeeping"
import type { ListRepository } from "../../../../src/core/repositories/list"
import type { Repositories } from "../../../../src/core/repositories/repositories"
import type { AuditRepository } from "../../../../src/core/repositories/audit"
import { FakeAttempts } from "./attempts/attempts"
import { FakeBacklog } from "./health/backlog"
import { FakeClosures } from "./closures"
import { Database } from "./database/database"
import type { FakeServer, Point } from "./database/fake-repository"
import { FakeHealth } from "./health/health"
import { FakeHeartbeats } from "./health/heartbeats"
import { InFlightWork } from "../../../../src/payments/in-flight-work"
import { FakeKeyAnswers } from "./health/key-answers"
import { FakeLinks } from "./links"
import { FakePayments } from "./payments/payments"
import { FakePayouts } from "./payouts"
import { FakeProblems } from "./health/problems"
import { FakeRetention } from "./retention"
import { FakeSignatureFailures } from "./health/signature-failures"
import { FakeStarts } from "./starts"
import { FakeStatements } from "./statements/statements"
import { FakeWorklist } from "./worklist/worklist"

export { Database }
export type { Point }

interface ServerOptions {
  /** The server's own clock. @default the database's */
  now?: () => Date
  /** Awaited before and after each statement. @default continues at once */
  point?: Point
}

/** What one server has of the plugin's module: its repositories over the database of all servers. */
export class FakeRepositories implements Repositories {
  readonly attempts: FakeAttempts
  readonly statements: FakeStatements
  readonly payments: FakePayments
  readonly closures: FakeClosures
  readonly starts: FakeStarts
  readonly links: FakeLinks
  readonly retention: FakeRetention
  readonly worklist: FakeWorklist
  readonly backlog: FakeBacklog
  readonly keyAnswers: FakeKeyAnswers
  readonly problems: FakeProblems
  readonly health: FakeHealth
  readonly payouts: FakePayouts
  readonly heartbeats: FakeHeartbeats
  readonly signatureFailures: FakeSignatureFailures
  /** Of the process: a server that starts anew has another one. */
  inFlight = new InFlightWork()

  constructor(
    readonly database: Database,
    { now = database.now, point = async () => undefined }: ServerOptions = {}
  ) {
    const server: FakeServer = { database, now, point }
    this.attempts = new FakeAttempts(server)
    this.statements = new FakeStatements(server)
    this.payments = new FakePayments(server)
    this.closures = new FakeClosures(server)
    this.starts = new FakeStarts(server)
    this.links = new FakeLinks(server)
    this.retention = new FakeRetention(server)
    this.worklist = new FakeWorklist(server)
    this.backlog = new FakeBacklog(server)
    this.keyAnswers = new FakeKeyAnswers(server)
    this.problems = new FakeProblems(server)
    this.health = new FakeHealth(server)
    this.payouts = new FakePayouts(server)
    this.heartbeats = new FakeHeartbeats(server)
    this.signatureFailures = new FakeSignatureFailures(server)
  }

  get keys(): MerchantKeyRepository {
    throw new NotFakedError("keys")
  }

  get lists(): ListRepository {
    throw new NotFakedError("lists")
  }

  get audit(): AuditRepository {
    throw new NotFakedError("audit")
  }

  get bookkeeping(): BookkeepingRepository {
    throw new NotFakedError("bookkeeping")
  }
}

/** A repository that the money path does not need. */
class NotFakedError extends Error {
  override readonly name = "NotFakedError"

  constructor(repository: string) {
    super(`not faked: repositories.${repository}`)
  }
}
