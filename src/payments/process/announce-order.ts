import type { IEventBusModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules, OrderWorkflowEvents } from "@medusajs/framework/utils"

/**
 * Emits `order.placed` for an order whose placing was interrupted: core emits it at the end of
 * completeCart, and the next completion finds the order and is silent.
 */
export async function announceOrder(orderId: string, container: MedusaContainer): Promise<void> {
  const eventBus = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
  await eventBus.emit({ name: OrderWorkflowEvents.PLACED, data: { id: orderId } })
}
