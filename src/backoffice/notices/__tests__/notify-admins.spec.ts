import type { Message } from "../../../core/ports/store-port"
import type { Notice } from "../../../core/repositories/worklist"
import type { Deps } from "../../../payments/deps"
import { notifyAdmins } from "../notify-admins"

const NOTICE = {
  kind: "dead_letter",
  id: "hcstm_1",
  key: "hcstm_1:why",
  provider_id: "pp_hosted-checkout_default",
  error: "body_unreadable: <b>amount</b>",
} as unknown as Notice

const DESCRIPTION =
  "It is stored and could not be processed: The notification cannot be read: <b>amount</b>"

/** The message that goes to the address of `notify`. */
async function mailTo(notify: { to: string; channel: string; template?: string }) {
  const sent: Message[] = []
  const due = [[NOTICE], []]
  await notifyAdmins({
    accounts: { options: { notify } },
    now: () => new Date(0),
    log: { warn: () => undefined, error: () => undefined },
    store: { notify: async (message: Message) => void sent.push(message) },
    repositories: {
      inFlight: { stopping: false },
      worklist: {
        claimNotices: async () => due.shift() ?? [],
        finishNotice: async () => undefined,
      },
    },
  } as unknown as Deps)
  return sent.find(({ channel }) => channel === notify.channel)
}

describe("An e-mail to admins", () => {
  it("An e-mail to admins has no text of the plugin if the store has set its own e-mail template", async () => {
    const mail = await mailTo({ to: "owner@example.com", channel: "email", template: "d-1" })

    expect(mail).toMatchObject({
      template: "d-1",
      data: { description: DESCRIPTION, kind: "dead_letter", id: "hcstm_1" },
    })
    expect(mail).not.toHaveProperty("content")
  })

  it("An e-mail to admins has a text and an HTML version, in which the gateway's words are escaped", async () => {
    const mail = await mailTo({ to: "owner@example.com", channel: "email" })

    expect(mail).toMatchObject({
      template: null,
      content: {
        subject: "A payment notification needs attention",
        text: DESCRIPTION,
        html: `<p>${DESCRIPTION.replace("<b>amount</b>", "&lt;b&gt;amount&lt;/b&gt;")}</p>`,
      },
    })
  })
})
