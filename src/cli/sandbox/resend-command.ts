import { Option, type Command } from "commander"
import { EXIT } from "../manners/exit-codes"
import { CliFailure } from "../manners/failure"
import { jsonOption, print, type OutputFlags } from "../manners/output"
import { parseUrl } from "../manners/parse-option"
import { signIn } from "../store/admin-api"
import { sandboxOption, scenarioApi } from "./scenario-api"

interface ResendFlags extends OutputFlags {
  sandbox: string
  store?: string
  apiKey?: string
  email?: string
}

/**
 * Adds `resend`: sends a notification of the sandbox again, byte for byte; or has the store process one of its
 * inbox again. The inbox keeps no signed bytes, so that one cannot be posted anywhere.
 */
export function addResendCommand(program: Command): void {
  program
    .command("resend")
    .description(
      "Send a notification of the sandbox again, or process one of the store's inbox again"
    )
    .argument("[id]", "id of the notification; the sandbox's newest when not given")
    .addOption(sandboxOption())
    .addOption(
      new Option("--store <url>", "a held notification or dead letter of this store").argParser(
        parseUrl
      )
    )
    .addOption(
      new Option("--api-key <key>", "with --store; better set in the environment").env(
        "MEDUSA_ADMIN_API_KEY"
      )
    )
    .option("--email <email>", "with --store; the password is in MEDUSA_ADMIN_PASSWORD")
    .addOption(jsonOption())
    .action((id: string | undefined, flags: ResendFlags) =>
      flags.store === undefined ? resend(id, flags) : retry(id, { ...flags, url: flags.store })
    )
}

async function resend(given: string | undefined, flags: ResendFlags): Promise<void> {
  const api = scenarioApi(flags.sandbox)
  const id = given ?? (await api.state()).deliveries.at(-1)?.id
  if (id === undefined) {
    throw new CliFailure("the sandbox has sent no notification yet.", EXIT.problem)
  }
  const answer = await api.act(`deliveries/${encodeURIComponent(id)}/resend`)
  print(flags, `Notification ${id} is sent again.`, answer)
}

async function retry(id: string | undefined, flags: ResendFlags & { url: string }): Promise<void> {
  if (id === undefined) {
    throw new CliFailure(
      "name the notification: Admin and /admin/hosted-checkout/webhook-events list them."
    )
  }
  const api = await signIn(flags)
  const path = `/admin/hosted-checkout/webhook-events/${encodeURIComponent(id)}/resolve`
  const answer = (await api.post(path, { action: "retry" })) as {
    webhook_event?: { outcome?: string }
  }
  print(flags, `Notification ${id}: ${answer.webhook_event?.outcome}.`, answer)
}
