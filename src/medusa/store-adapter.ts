import type {
  INotificationModuleService,
  MedusaContainer,
  NotificationDTO,
} from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { AdminMessage, PaymentRegion, StorePort } from "../core"
import { readAdminNames } from "./admin-names"
import { rowsOf } from "./query"

/** A method of Medusa's service that its interface leaves out. */
interface Notifications extends Pick<INotificationModuleService, "createNotifications"> {
  listNotifications(filters: { idempotency_key: string }): Promise<NotificationDTO[]>
  deleteNotifications(ids: string[]): Promise<void>
}

/** Implements `StorePort`, the view of Medusa for people who work in the store. */
export function storeOf(container: MedusaContainer): StorePort {
  return {
    adminNames: async (ids) => await readAdminNames(container, ids),
    orderNumbers: async (ids) => await readOrderNumbers(container, ids),
    paymentRegions: async () =>
      await rowsOf<PaymentRegion>(container, {
        entity: "region",
        fields: ["name", "currency_code", "payment_providers.id"],
      }),
    notify: async (message) => {
      const notifications = container.resolve<Notifications>(Modules.NOTIFICATION)
      await forgetUnsent(message, notifications)
      await notifications.createNotifications(message)
    },
  }
}

async function readOrderNumbers(
  container: MedusaContainer,
  ids: readonly string[]
): Promise<Map<string, number>> {
  if (ids.length === 0) {
    return new Map()
  }
  const orders = await rowsOf<{ id: string; display_id: number }>(container, {
    entity: "order",
    fields: ["id", "display_id"],
    filters: { id: [...ids] },
  })
  return new Map(orders.map(({ id, display_id }) => [id, display_id]))
}

/** Medusa treats a failed or interrupted message as sent and does not send it again, so remove it. */
async function forgetUnsent(
  { idempotency_key }: AdminMessage,
  notifications: Notifications
): Promise<void> {
  const tries = await notifications.listNotifications({ idempotency_key })
  const unsent = tries.filter(({ status }) => status !== "success").map(({ id }) => id)
  if (unsent.length > 0) {
    await notifications.deleteNotifications(unsent)
  }
}
