import type {
  INotificationModuleService,
  MedusaContainer,
  NotificationDTO,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Message, PaymentRegion, StorePort, AdminName } from "../core/ports/store-port"
import { rowsOf } from "./query"
import { readCart } from "./session"
import { readShopName } from "./shop-name"
import { readShownOrder } from "./shown-order"
import { readUnpaidOrders } from "./unpaid-orders"

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
    cart: async (id) => await readCart(container.resolve(ContainerRegistrationKeys.QUERY), id),
    shownOrder: async (id) => await readShownOrder(container, id),
    shopName: async () => await readShopName(container),
    unpaidOrders: async (order, limit) =>
      await readUnpaidOrders(
        container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
        container.resolve(ContainerRegistrationKeys.QUERY),
        order,
        limit
      ),
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

/** Medusa treats a failed or interrupted message as sent and does not send it again, so remove the message. */
async function forgetUnsent(
  { idempotency_key }: Message,
  notifications: Notifications
): Promise<void> {
  const tries = await notifications.listNotifications({ idempotency_key })
  const unsent = tries.filter(({ status }) => status !== "success").map(({ id }) => id)
  if (unsent.length > 0) {
    await notifications.deleteNotifications(unsent)
  }
}

interface User {
  id: string
  first_name: string | null
  last_name: string | null
  email: string
}

/**
 * The names of admins by their ids, each once, in one query: their name, or else their email; null for a user
 * that Medusa does not know (any more).
 */
export async function readAdminNames(
  container: MedusaContainer,
  ids: readonly (string | null | undefined)[]
): Promise<AdminName[]> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) {
    return []
  }
  const users = await rowsOf<User>(container, {
    entity: "user",
    fields: ["id", "first_name", "last_name", "email"],
    filters: { id: wanted },
  })
  const byId = new Map(users.map((user) => [user.id, user]))
  return wanted.map((id) => ({ id, name: userName(byId.get(id)) }))
}

function userName(user: User | undefined): string | null {
  return [user?.first_name, user?.last_name].filter(Boolean).join(" ") || (user?.email ?? null)
}
