import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import { SHORT_REFERENCE_LENGTH } from "../../../core/attempt/short-reference"
import {
  COUNT_CAP,
  type ListName,
  type ListPage,
  type ListRepository,
  type ListRequest,
} from "../../../core/repositories/list"

/** MikroORM's entity of each list. */
const ENTITIES: Record<ListName, string> = {
  attempts: "HostedCheckoutAttempt",
  payments: "HostedCheckoutPayment",
  notifications: "HostedCheckoutStatement",
}

/** A list of an entity's rows. */
const WITHIN: Partial<Record<ListName, Record<string, unknown>>> = {
  notifications: { source: "notification" },
}

function filtersOf(list: ListName, { filters }: ListRequest): ListRequest["filters"] {
  return { ...filters, ...WITHIN[list] }
}

/** Medusa's generated method of a list. */
type List = (
  filters: Record<string, unknown>,
  config: Record<string, unknown>
) => Promise<readonly unknown[]>

type OfPayments = ListRequest & Required<Pick<ListRequest, "payments">>

/** Reads rows with Medusa's methods. Counts them itself: Medusa's count reads all matching rows. */
export class ListRows implements ListRepository {
  constructor(
    private readonly lists: Record<ListName, List>,
    /** A separate manager for each count. */
    private readonly manager: () => SqlEntityManager
  ) {}

  async rows<Row>(list: ListName, request: ListRequest): Promise<Row[]> {
    const { fields, order, limit, offset, payments } = request
    const filters = filtersOf(list, request)
    const rows = payments
      ? await this.ofPayments(list, { ...request, filters, payments })
      : await this.lists[list](filters, { select: fields, order, take: limit, skip: offset })
    return rows as Row[]
  }

  async page<Row>(list: ListName, request: ListRequest): Promise<ListPage<Row>> {
    const [rows, counted] = await Promise.all([
      this.rows<Row>(list, request),
      this.countUpTo(COUNT_CAP + 1, list, filtersOf(list, request), request.payments),
    ])
    return {
      rows,
      count: Math.min(counted, COUNT_CAP),
      count_is_capped: counted > COUNT_CAP,
    }
  }

  /** Uses the index of this expression. */
  async attemptIdsOf(shortReference: string): Promise<string[]> {
    return await this.manager()
      .getKnex()("hosted_checkout_attempt")
      .whereNull("deleted_at")
      .whereRaw(`right(id, ${SHORT_REFERENCE_LENGTH}) = ?`, [shortReference])
      .pluck<string[]>("id")
  }

  /** Medusa's methods know no join: they read the rows of the ids that match. */
  private async ofPayments(list: ListName, request: OfPayments) {
    const { fields, filters, order, limit, offset, payments } = request
    const matching = this.matching(list, filters, payments).limit(limit).offset(offset)
    for (const [column, way] of Object.entries(order)) {
      matching.orderBy(column, way)
    }
    const ids = ((await matching) as { id: string }[]).map(({ id }) => id)
    return ids.length === 0 ? [] : await this.lists[list]({ id: ids }, { select: fields, order })
  }

  private async countUpTo(
    most: number,
    list: ListName,
    filters: ListRequest["filters"],
    payments: ListRequest["payments"]
  ) {
    const matching = this.matching(list, filters, payments).limit(most).as("matching")
    const [row] = await this.manager()
      .getKnex()
      .count<{ count: string }[]>("* as count")
      .from(matching)
    return Number(row?.count ?? 0)
  }

  /** The ids of the rows that match. The builder reads filters as Medusa's methods do, but does not leave out deleted rows. */
  private matching(
    list: ListName,
    filters: ListRequest["filters"],
    payments: ListRequest["payments"]
  ): Knex.QueryBuilder {
    const select = (name: ListName, columns: string[], where: ListRequest["filters"]) =>
      this.manager()
        .createQueryBuilder(ENTITIES[name])
        .select(columns)
        .where({ ...where, deleted_at: null })
        .getKnexQuery()
    const matching = select(list, ["id"], filters)
    return payments
      ? matching.whereIn(
          ["provider_id", "id"],
          select("payments", ["provider_id", "reference"], payments)
        )
      : matching
  }
}
