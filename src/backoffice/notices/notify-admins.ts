import type { HostedCheckoutOptions } from "../../core/options/options"
import type { Message } from "../../core/ports/store-port"
import type { Notice } from "../../core/repositories/worklist"
import { html } from "../../core/texts/html"
import { dueRows } from "../../payments/due/due-rows"
import { noticeText } from "./notice-text"
import { pluginOptionsOf } from "../../payments/account"
import { withDeadline } from "../../payments/deadline"
import type { Deps } from "../../payments/deps"

/** Delay before a failed notice is sent again. */
const AGAIN_MS = 5 * 60_000

/** How long a run claims new notices; other notices are due for the next run. */
const BUDGET_MS = 20_000
const AT_A_TIME = 10

/** A channel that hangs must not block the other notices. */
const SEND_DEADLINE_MS = 10_000

/** Channels whose absence this process has already logged. */
const complaints = new Set<string>()

/**
 * Notifies admins of what waits for them, in Medusa's notification feed and over the channel of the options. Each
 * item once: the rows record which notices are due, so a lost event or a dead server loses no notice. Never throws
 * for a failed channel.
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
    if (await sendAll(noticesOf(notice), deps)) {
      await worklist.finishNotice(notice)
    }
  }
}

/**
 * The notice of a row. Before the end of a problem, also its beginning, if a server may have died before everybody
 * was notified. Nobody gets a notice twice: its key stays the same.
 */
function noticesOf(notice: Notice): Notice[] {
  return notice.kind === "account_problem" && notice.ended_at && !notice.is_announced
    ? [{ ...notice, key: notice.id, ended_at: null }, notice]
    : [notice]
}

/** Returns whether everybody was notified of all notices. Nobody reads of a problem's end before its beginning. */
async function sendAll(notices: readonly Notice[], deps: Deps): Promise<boolean> {
  for (const notice of notices) {
    if (!(await sendNotice(notice, deps))) {
      return false
    }
  }
  return true
}

/** Returns whether everybody was notified. */
async function sendNotice(notice: Notice, deps: Deps): Promise<boolean> {
  const text = await noticeText(notice, deps)
  const { notify } = pluginOptionsOf(deps)
  const messages = [
    { to: "", channel: "feed", template: "admin-ui", data: { ...text } },
    ...(notify ? [toAddress(notify, text, notice)] : []),
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

/** Either a template or content: Medusa's e-mail provider ignores the template of a message with content. */
function toAddress(
  { to, channel, template }: NonNullable<HostedCheckoutOptions["notify"]>,
  text: { title: string; description: string },
  { kind, id, provider_id }: Notice
) {
  const message = { to, channel, data: { ...text, kind, id, provider_id } }
  return template
    ? { ...message, template }
    : { ...message, template: null, content: contentOf(text) }
}

/** The content as text and as HTML: Medusa's e-mail provider sends the HTML only. */
function contentOf({ title, description }: { title: string; description: string }) {
  const page = html`<p>${description}</p>`
  return { subject: title, text: description, html: page.toString() }
}

async function send(message: Message, { log, store }: Deps): Promise<boolean> {
  try {
    await withDeadline(SEND_DEADLINE_MS, store.notify(message))
    return true
  } catch (error) {
    // The channel has no provider until somebody corrects the configuration.
    if (!complaints.has(message.channel)) {
      complaints.add(message.channel)
      log.warn(
        `could not notify admins over the channel "${message.channel}": ${(error as Error).message}. Check that Medusa's notification module has a provider for it.`
      )
    }
    return false
  }
}
