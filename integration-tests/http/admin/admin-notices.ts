import type { INotificationModuleService } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { reconcileDue } from "../../../src/payments/reconcile/reconcile"
import { HEALTH_JOB } from "../../../src/core/repositories/health"
import { notifyAdmins } from "../../../src/backoffice/notices/notify-admins"
import { asAdmin, OWNER_EMAIL } from "../../helpers/admin/admin"
import { eventually } from "../../helpers/store/eventually"
import { runJob } from "../../helpers/store/run-job"
import { paidAReplacedPage } from "../../helpers/money/held"
import { atThePage } from "../../helpers/shopper/payments"
import { placeOrder, refund } from "../../helpers/money/refunds"
import { storeTests, pollPayment } from "../../helpers/store/store"

const ACCOUNT = "pp_hosted-checkout_default"

interface TimelineDetails {
  to: string
  channel: string
  status: string
  data: { title?: string; description?: string }
}

export const describeAdminNotices = storeTests("Notices to admins", (store) => {
  const db = () => store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const notifications = () =>
    store.container.resolve<INotificationModuleService>(Modules.NOTIFICATION)

  /** What went out about a row of ours. */
  const noticesOf = async (id: string | undefined) =>
    (await db()("notification")
      .where({ resource_id: id ?? "" })
      .orderBy("created_at")) as TimelineDetails[]
  const notifiedOnce = async (id: string | undefined) => {
    const details = await eventually("both channels carried it", async () => {
      await notifyAdmins(store.deps)
      const all = (await noticesOf(id)).filter(({ status }) => status === "success")
      return all.length >= 2 && all
    })
    await makeDue("payment", "statement")
    await Promise.all([notifyAdmins(store.deps), notifyAdmins(store.deps)])
    expect(await noticesOf(id)).toHaveLength(2)
    return details
  }
  /** Makes the notices that failed due again. */
  const makeDue = async (...tables: string[]) => {
    for (const table of tables) {
      await db()(`hosted_checkout_${table}`)
        .whereNotNull("notify_at")
        .update({ notify_at: new Date(0) })
    }
  }

  it("Admins get one message in Medusa's feed and one e-mail about a payment that is held for an admin", async () => {
    const { shopper } = await paidAReplacedPage(store)
    const [payment] = await shopper.payments()
    const details = await notifiedOnce(payment?.id)

    const fields = {
      title: "A payment needs attention",
      description: expect.stringMatching(
        /^The cart has changed .* The gateway has CA\$\d+\.\d\d, Medusa has CA\$0\.00/
      ),
    }
    expect(details).toMatchObject([
      { channel: "feed", to: "", data: fields },
      { channel: "email", to: OWNER_EMAIL, data: fields },
    ])
    const { body } = await asAdmin<{ notifications: { resource_id: string }[] }>(
      store,
      "GET",
      "/admin/notifications?channel=feed"
    )
    expect(body.notifications).toMatchObject([{ data: fields }])
  })

  it("The reconcile job finishes although the sending of messages to admins hangs", async () => {
    let answer: (due: never[]) => void = () => undefined
    const hanging = jest
      .spyOn(store.repositories.worklist, "claimNotices")
      .mockReturnValue(new Promise((resolve) => (answer = resolve)))
    const notifying = notifyAdmins(store.deps)
    await reconcileDue(store.deps)

    answer([])
    await notifying
    hanging.mockRestore()
  })

  it("The message to admins about a refund in Medusa states the sum to refund at the gateway and the number of the order", async () => {
    const { shopper, session } = await atThePage(store)
    const order = await placeOrder(store, { shopper, session })
    await refund(store, order, 5.25)
    const due = await pollPayment(store, order.attemptId)
    const [feed] = await notifiedOnce(due?.id)
    expect(feed?.data).toMatchObject({
      title: "A payment needs attention",
      description: expect.stringMatching(
        /^Medusa has refunded more .* return CA\$5\.25 at the gateway.* Order #\d+\.$/
      ),
    })
  })

  it("Admins get a feed message and an e-mail when a health problem begins, and again when the problem is over", async () => {
    const { keyAnswers, problems } = store.repositories
    const check = async () => {
      await db()("hosted_checkout_heartbeat").where({ id: HEALTH_JOB }).delete()
      await runJob(store, HEALTH_JOB)
    }
    await keyAnswers.note(ACCOUNT, "create", 401, new Date())
    await check()
    const id = (await problems.open()).find(({ kind }) => kind === "gateway_key")?.id
    await makeDue("account_problem")
    const began = { title: "The gateway refuses the merchant key" }
    expect(await notifiedOnce(id)).toMatchObject([
      { channel: "feed", data: began },
      { channel: "email", to: OWNER_EMAIL, data: began },
    ])

    await keyAnswers.forget(ACCOUNT)
    await db()("hosted_checkout_account_problem")
      .where({ id: id ?? "" })
      .update({ fine_since: new Date(0) })
    const over = { title: "The gateway accepts the merchant key again" }
    const ended = await eventually("both channels carried the end", async () => {
      await check()
      await notifyAdmins(store.deps)
      const sent = (await noticesOf(id)).filter(({ status }) => status === "success")
      return sent.length >= 4 && sent.slice(2)
    })
    expect(ended).toMatchObject([
      { channel: "feed", status: "success", data: over },
      { channel: "email", status: "success", data: over },
    ])
  })

  it("An e-mail about a payment held for an admin, which failed without an e-mail provider, is sent once the store has one", async () => {
    await serve(["feed"])
    const { shopper } = await paidAReplacedPage(store)
    const [payment] = await shopper.payments()
    await eventually("the feed carried it, and the e-mail failed", async () => {
      await notifyAdmins(store.deps)
      const details = await noticesOf(payment?.id)
      return (
        details
          .map(({ channel, status }) => `${channel} ${status}`)
          .sort()
          .join() === "email failure,feed success"
      )
    })
    expect(payment).toMatchObject({ status: "held" })

    await serve(["feed", "email"])
    await makeDue("payment")
    expect(await notifiedOnce(payment?.id)).toHaveLength(2)
  })

  /** The channels that the store's notification provider serves from now on. */
  async function serve(channels: string[]): Promise<void> {
    await db()("notification_provider").update({ channels })
    const { notificationProviderService_ } = notifications() as unknown as {
      notificationProviderService_: { providersCache: unknown }
    }
    notificationProviderService_.providersCache = undefined
  }
})
