import { timeout, TimeoutStrategy } from "cockatiel"
import type { AdminMessage, HostedCheckoutOptions, Notice } from "../../core"
import { dueRows } from "../../payments/reconcile/due-rows"
import { noticeText } from "./notice-text"
import { pluginOptionsOf } from "../../payments/accounts"
import { withdrawDroppedRefunds } from "../../payments/refund/withdraw-dropped-refunds"
import type { Deps } from "../../payments/deps"

/** When somebody who could not be told is told again. */
const AGAIN_MS = 5 * 60_000

/** How long a run takes up new notices; what is left is due for the next one. */
const BUDGET_MS = 20_000
const AT_A_TIME = 10

/** A channel that hangs must not keep the other notices waiting for ever. */
const sendDeadline = timeout(10_000, TimeoutStrategy.Aggressive)

/** Channels that were told of once in this process. */
const complaints = new Set<string>()

/**
 * Notifies admins what waits for them: in Medusa's notification feed, and to whom the options name. Each
 * once: the rows say what is still to be told, so that neither a lost event nor a dead server keeps
 * it from anybody. Never throws for a channel's sake.
 */
export async function notifyAdmins(deps: Deps): Promise<void> {
  const { worklist, inFlight } = deps.repositories
  const until = deps.now().getTime() + BUDGET_MS
  const claim = async () => {
    const now = deps.now()
    return await worklist.claimNotices(now, new Date(now.getTime() + AGAIN_MS), AT_A_TIME)
  }
  for await (const notice of dueRows(
    claim,
    () => inFlight.stopping || deps.now().getTime() > until
  )) {
    if ((await isDropped(notice, deps)) || (await tell(notice, deps))) {
      await worklist.finishNotice(notice)
    }
  }
}

/** A refund that Medusa has dropped is nothing to make. */
async function isDropped(notice: Notice, deps: Deps): Promise<boolean> {
  return (
    notice.kind === "refund_task" &&
    (await withdrawDroppedRefunds([notice], "poll", deps)).length > 0
  )
}

/** Whether everybody was told. */
async function tell(notice: Notice, deps: Deps): Promise<boolean> {
  const fields = await noticeText(notice, deps)
  const { notify } = pluginOptionsOf(deps)
  const messages = [
    { to: "", channel: "feed", template: "admin-ui", data: { ...fields } },
    ...(notify ? [toAddress(notify, fields, notice)] : []),
  ]
  const sent = []
  for (const message of messages) {
    const idempotency_key = `hosted-checkout:${notice.key}:${message.channel}`
    sent.push(
      await send(
        { ...message, idempotency_key, resource_id: notice.id, trigger_type: notice.kind },
        deps
      )
    )
  }
  return sent.every(Boolean)
}

function toAddress(
  { to, channel, template }: NonNullable<HostedCheckoutOptions["notify"]>,
  fields: { title: string; description: string },
  { kind, id, provider_id }: Notice
) {
  return {
    to,
    channel,
    template: template ?? null,
    data: { ...fields, kind, id, provider_id },
    content: { subject: fields.title, text: fields.description },
  }
}

async function send(message: AdminMessage, { log, store }: Deps): Promise<boolean> {
  try {
    await sendDeadline.execute(() => store.notify(message))
    return true
  } catch (error) {
    // The channel stays unserved until somebody mends the configuration.
    if (!complaints.has(message.channel)) {
      complaints.add(message.channel)
      log.warn(
        `nobody can be told over the channel "${message.channel}" of held payments and refunds to make. Is there a provider for it in Medusa's notification module? ${(error as Error).message}`
      )
    }
    return false
  }
}
