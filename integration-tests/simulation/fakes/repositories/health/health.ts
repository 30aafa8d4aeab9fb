import type {
  HealthRepository,
  Infrastructure,
  Unbooked,
  UnknownAnswers,
} from "../../../../../src/core/repositories/health"
import { isOfGateway, type GatewayStatement } from "../../../../../src/core/payment/statement"
import { toStatement } from "../../../../../src/modules/hosted-checkout/statements/statement-columns"
import { FakeRepository } from "../database/fake-repository"
import type { AttemptRow } from "../database/rows"

const LATEST_PAGES = 50

/** What the tables in memory say about the plugin's health. */
export class FakeHealth extends FakeRepository implements HealthRepository {
  async lastWebhookAt(providerId: string): Promise<Date | null> {
    return await this.statement(`health.lastWebhookAt ${providerId}`, () => {
      const times = this.database.statements
        .where(({ provider_id, source }) => provider_id === providerId && source === "notification")
        .map(({ at }) => at.getTime())
      return times.length > 0 ? new Date(Math.max(...times)) : null
    })
  }

  async latestPaymentsAt(providerId: string, limit: number, until?: Date): Promise<Date[]> {
    return await this.statement(`health.latestPaymentsAt ${providerId}`, () =>
      this.paidAt(providerId, until).slice(0, limit)
    )
  }

  async unbooked(providerId: string): Promise<Unbooked> {
    return await this.statement(`health.unbooked ${providerId}`, () => {
      const waiting = this.database.payments
        .where(({ provider_id, status }) => provider_id === providerId && status === "proven")
        .map(({ id, proven_at, reference }) => {
          const times = [proven_at, ...this.continuedAt(id)].flatMap((at) => at?.getTime() ?? [])
          return { id, reference, since: times.length > 0 ? Math.max(...times) : Infinity }
        })
        .sort((one, other) => one.since - other.since || (one.id < other.id ? -1 : 1))
      const [oldest] = waiting
      const since = oldest && Number.isFinite(oldest.since) ? new Date(oldest.since) : null
      return { count: waiting.length, since, example: oldest?.reference ?? null }
    })
  }

  async unknownAnswers(providerId: string): Promise<UnknownAnswers[]> {
    return await this.statement(`health.unknownAnswers ${providerId}`, () => {
      const rows = this.database.attempts.where(
        ({ provider_id, unknown_status_profile }) =>
          provider_id === providerId && unknown_status_profile !== null
      )
      const statuses = [...new Set(rows.map(({ unknown_status }) => unknown_status ?? ""))]
      return statuses
        .map((status) => {
          const ids = rows
            .filter((row) => (row.unknown_status ?? "") === status)
            .map(({ id }) => id)
          return { status, count: ids.length, example: ids.sort().at(-1) ?? null }
        })
        .sort((one, other) => other.count - one.count)
    })
  }

  async latestStatements(providerId: string): Promise<GatewayStatement[][]> {
    return await this.statement(`health.latestStatements ${providerId}`, () =>
      this.newestFirst(({ provider_id, token }) => provider_id === providerId && token !== null)
        .slice(0, LATEST_PAGES)
        .map((row) => this.saidOf(row))
    )
  }

  async unknownAnswerBodies(providerId: string): Promise<unknown[]> {
    return await this.statement(`health.unknownAnswerBodies ${providerId}`, () =>
      this.database.statements
        .where(({ provider_id, source }) => provider_id === providerId && source === "verify")
        .filter(({ body }) => body !== null)
        .sort((one, other) => other.at.getTime() - one.at.getTime())
        .slice(0, LATEST_PAGES)
        .map(({ body }) => body)
    )
  }

  async pendingMigrations(): Promise<string[]> {
    return Promise.resolve([])
  }

  infrastructure(): Infrastructure {
    return { event_bus: "shared", locks: "shared", admin_storefront_url: null }
  }

  private paidAt(providerId: string, until?: Date): Date[] {
    return this.database.payments
      .where(({ provider_id }) => provider_id === providerId)
      .sort((one, other) => other.created_at.getTime() - one.created_at.getTime())
      .flatMap(({ proven_at, provider_id, reference }) => {
        const notified = this.saidOf({ provider_id, id: reference })
          .filter(({ source }) => source === "notification")
          .map(({ at }) => at.getTime())
        const isDue = proven_at && (!until || proven_at <= until)
        return isDue ? new Date(Math.min(proven_at.getTime(), ...notified)) : []
      })
  }

  /** When a payment became proven, or an admin let its processing continue. */
  private continuedAt(paymentId: string): Date[] {
    return this.database.events
      .where(
        ({ kind, payment_id }) =>
          payment_id === paymentId && (kind === "payment_proven" || kind === "applied_to_order")
      )
      .map(({ created_at }) => created_at)
  }

  private saidOf({ id, provider_id }: Pick<AttemptRow, "id" | "provider_id">): GatewayStatement[] {
    return this.database.statements
      .where((row) => row.provider_id === provider_id && row.reference === id)
      .sort((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1))
      .flatMap((row) => {
        const said = toStatement(row)
        return said && isOfGateway(said) ? said : []
      })
  }

  /** The page that was opened last comes first. */
  private newestFirst(matches: (row: AttemptRow) => boolean): AttemptRow[] {
    return this.database.attempts
      .where(matches)
      .sort((one, other) => other.created_at.getTime() - one.created_at.getTime())
  }
}
