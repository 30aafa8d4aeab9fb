import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import {
  COUNT_CAP,
  type ListName,
  type ListPage,
  type ListRepository,
  type ListRequest,
} from "../../../core"

/** MikroORM's entity of each list. */
const ENTITIES: Record<ListName, string> = {
  attempts: "HostedCheckoutAttempt",
  payments: "HostedCheckoutPayment",
  notifications: "HostedCheckoutStatement",
}

/** What a list is of its entity's rows. */
const WITHIN: Partial<Record<ListName, Record<string, unknown>>> = {
  notifications: { source: "notification" },
}

/** Medusa's generated method of a list. */
type List = (
  filters: Record<string, unknown>,
  config: Record<string, unknown>
) => Promise<readonly unknown[]>

/** Reads rows with Medusa's methods. Counts them itself: Medusa's count reads all matching rows. */
export class ListRows implements ListRepository {
  constructor(
    private readonly lists: Record<ListName, List>,
    /** A separate manager for each count. */
    private readonly manager: () => SqlEntityManager
  ) {}

  async page<Row>(
    list: ListName,
    { fields, filters: asked, order, limit, offset }: ListRequest
  ): Promise<ListPage<Row>> {
    const filters = { ...asked, ...WITHIN[list] }
    const [rows, counted] = await Promise.all([
      this.lists[list](filters, { select: fields, order, take: limit, skip: offset }),
      this.countUpTo(COUNT_CAP + 1, list, filters),
    ])
    return {
      rows: rows as Row[],
      count: Math.min(counted, COUNT_CAP),
      count_is_capped: counted > COUNT_CAP,
    }
  }

  private async countUpTo(most: number, list: ListName, filters: ListRequest["filters"]) {
    const manager = this.manager()
    // The builder reads filters as Medusa's methods do, but does not leave out deleted rows.
    const matching = manager
      .createQueryBuilder(ENTITIES[list])
      .select("id")
      .where({ ...filters, deleted_at: null })
      .limit(most)
      .getKnexQuery()
      .as("matching")
    const [row] = await manager.getKnex().count<{ count: string }[]>("* as count").from(matching)
    return Number(row?.count ?? 0)
  }
}
