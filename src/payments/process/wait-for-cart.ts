import type { ILockingModule, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { CheckoutAttempt } from "../../core"

/** Waits until nobody completes the cart: who does holds core's lock of it. Takes 30 s at most. */
export async function waitForCart(
  { cart_id }: CheckoutAttempt,
  container: MedusaContainer
): Promise<void> {
  const locking = container.resolve<ILockingModule>(Modules.LOCKING)
  await locking.execute([cart_id ?? ""], async () => Promise.resolve(), { timeout: 30 })
}
