import { Modules } from "@medusajs/framework/utils"
import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import { RECONCILE_JOB } from "../../../src/core/repositories/health"
import { atThePage, expectOneOrder, completed } from "../../helpers/shopper/payments"
import { runJob } from "../../helpers/store/run-job"
import { storeTests, type Store } from "../../helpers/store/store"
import type { Shopper } from "../../helpers/shopper/shopper"
import { rewriteAttempt } from "../../helpers/database/rewrite-attempt"

const OVER = new Date(0)

export const describeReconcile = storeTests("The reconcile job", (store) => {
  it("The reconcile job places the order when the notification is lost and the shopper never returns [case 35]", async () => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    shopper.pay(session)

    await becomes(store, shopper, { next_check_at: OVER })
    await runJob(store, RECONCILE_JOB)
    await expectOneOrder(store, shopper, session)
  })

  it("The reconcile job processes a stored notification when the event that announces the notification was lost [case 38]", async () => {
    const { shopper, session } = await atThePage(store)
    const bus = store.container.resolve<{ emit: () => Promise<void> }>(Modules.EVENT_BUS)
    const broken = jest.spyOn(bus, "emit").mockRejectedValue(new Error("bus is down"))
    shopper.pay(session)
    const delivery = await shopper.notified(session)
    broken.mockRestore()

    expect(delivery.state).toBe("delivered")
    await runJob(store, RECONCILE_JOB)
    await completed(shopper)
    await expectOneOrder(store, shopper, session)
  })
})

async function becomes(
  store: Store,
  shopper: Shopper,
  columns: Partial<CheckoutAttempt>
): Promise<void> {
  const [attempt] = await shopper.attempts()
  await rewriteAttempt(store, attempt?.id ?? "", columns)
}
