import type {
  CreateNotificationDTO,
  INotificationModuleService,
  Logger,
  MedusaContainer,
  NotificationDTO,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { timeout, TimeoutStrategy } from "cockatiel"
import type { HostedCheckoutOptions, Notice } from "../../core"
import { dueRows } from "../../payments/due-rows"
import { repositoriesOf } from "../../payments/repositories"
import { noticeText } from "./notice-text"
import { pluginOptionsOf } from "../../payments/accounts"
import { withdrawDroppedRefunds } from "../../payments/refund/withdraw-dropped-refunds"

/** When somebody who could not be told is told again. */
const AGAIN_MS = 5 * 60_000

/** How long a run takes up new notices; what is left is due for the next one. */
const BUDGET_MS = 20_000
const AT_A_TIME = 10

/** A channel that hangs must not keep the other notices waiting for ever. */
const sendDeadline = timeout(10_000, TimeoutStrategy.Aggressive)

/** Told once in this process: the channel stays unserved until somebody mends the configuration. */
const complaints = new Set<string>()

/** What Medusa's service has and its interface leaves out. */
interface Notifications extends Pick<INotificationModuleService, "createNotifications"> {
  listNotifications(filters: { idempotency_key: string }): Promise<NotificationDTO[]>
  deleteNotifications(ids: string[]): Promise<void>
}

/**
 * Notifies admins what waits for them: in Medusa's notification feed, and to whom the options name. Each
 * once: the rows say what is still to be told, so that neither a lost event nor a dead server keeps
 * it from anybody. Never throws for a channel's sake.
 */
export async function notifyAdmins(container: MedusaContainer): Promise<void> {
  const { worklist, inFlight } = repositoriesOf(container)
  const until = Date.now() + BUDGET_MS
  const claim = async () => {
    const now = new Date()
    return await worklist.claimNotices(now, new Date(now.getTime() + AGAIN_MS), AT_A_TIME)
  }
  for await (const notice of dueRows(claim, () => inFlight.stopping || Date.now() > until)) {
    if ((await isDropped(notice, container)) || (await tell(notice, container))) {
      await worklist.finishNotice(notice)
    }
  }
}

/** A refund that Medusa has dropped is nothing to make. */
async function isDropped(notice: Notice, container: MedusaContainer): Promise<boolean> {
  return (
    notice.kind === "refund_task" &&
    (await withdrawDroppedRefunds([notice], "poll", container)).length > 0
  )
}

/** Whether everybody was told. */
async function tell(notice: Notice, container: MedusaContainer): Promise<boolean> {
  const words = await noticeText(notice, container)
  const { notify } = pluginOptionsOf(container)
  const messages = [
    { to: "", channel: "feed", template: "admin-ui", data: { ...words } },
    ...(notify ? [toAddress(notify, words, notice)] : []),
  ]
  const sent = []
  for (const message of messages) {
    const idempotency_key = `hosted-checkout:${notice.key}:${message.channel}`
    sent.push(
      await send(
        { ...message, idempotency_key, resource_id: notice.id, trigger_type: notice.kind },
        container
      )
    )
  }
  return sent.every(Boolean)
}

function toAddress(
  { to, channel, template }: NonNullable<HostedCheckoutOptions["notify"]>,
  words: { title: string; description: string },
  { kind, id, provider_id }: Notice
) {
  return {
    to,
    channel,
    template: template ?? null,
    data: { ...words, kind, id, provider_id },
    content: { subject: words.title, text: words.description },
  }
}

type Message = CreateNotificationDTO & { idempotency_key: string }

async function send(message: Message, container: MedusaContainer): Promise<boolean> {
  try {
    const notifications = container.resolve<Notifications>(Modules.NOTIFICATION)
    await sendDeadline.execute(async () => {
      await forgetUnsent(message, notifications)
      await notifications.createNotifications(message)
    })
    return true
  } catch (error) {
    complainOnce(message.channel, error as Error, container)
    return false
  }
}

/** Medusa takes a try that failed, or was cut off, for the message itself and sends no other. */
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

function complainOnce(channel: string, { message }: Error, container: MedusaContainer): void {
  if (!complaints.has(channel)) {
    complaints.add(channel)
    container
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(
        `Hosted checkout: nobody can be told over the channel "${channel}" of held payments and refunds to make. Is there a provider for it in Medusa's notification module? ${message}`
      )
  }
}
