import { runCli } from "./support/run-cli"
import { webhookTarget } from "./support/webhook-target"

describe("hosted-checkout resend of a stored notification", () => {
  it.each([
    ["processed", 0],
    ["received", 1],
    ["dead_letter", 1],
  ])(
    'The resend command prints the new outcome "%s" of a stored notification, and exits with code %i',
    async (outcome, expected) => {
      const notification = { id: "hcstm_1", outcome }
      const store = await webhookTarget(200, 0, JSON.stringify({ notification }))
      const { code, out } = await runCli(["resend", "hcstm_1", "--url", store.url], {
        MEDUSA_ADMIN_API_KEY: "sk_of_an_admin",
      })
      await store.close()

      expect({ code, out }).toEqual({ code: expected, out: `Notification hcstm_1: ${outcome}.\n` })
      expect(store.posts.map(({ path }) => path)).toEqual([
        "/admin/hosted-checkout/notifications/hcstm_1/retry",
      ])
    }
  )
})
