import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type {
  BookkeepingRepository,
  PaidAttempt,
  PaidNotification,
  PaidPeriod,
} from "../../../core"
import { paidNotifications } from "./paid-notification-rows"
import { paidAttempts } from "./paid-rows"

/** Payments by the time of their proof, each query on its index. */
export class BookkeepingRows implements BookkeepingRepository {
  constructor(private readonly db: Knex) {}

  async paidAttempts(
    period: PaidPeriod,
    last: Pick<PaidAttempt, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<PaidAttempt[]> {
    return await paidAttempts(this.db, period, last, limit)
  }

  async paidNotifications(
    period: PaidPeriod,
    last: Pick<PaidNotification, "paid_at" | "id"> | undefined,
    limit: number
  ): Promise<PaidNotification[]> {
    return await paidNotifications(this.db, period, last, limit)
  }
}
