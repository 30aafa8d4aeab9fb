import { Option, type Command } from "commander"
import { EXIT } from "../manners/exit-codes"
import { CliFailure } from "../manners/failure"
import { jsonOption, print, type OutputFlags } from "../manners/output"
import { parseUrl } from "../manners/parse-option"
import { secretKeyOption } from "../manners/secret-key"
import { encodingOption, headerOption } from "../manners/signature-options"
import { apiKeyOption, emailOption, signIn, type LoginFlags } from "../store/admin-api"
import { storeAddress, urlOption } from "../store/store-address"
import { postNotification, retryNotification, type PostFlags } from "../webhook/inbox"
import { requireOwnSandbox } from "./own-sandbox"
import { accessTokenOption, sandboxOption, scenarioApi, type SandboxAccess } from "./scenario-api"
import { describeDelivery, exitCodeOf, noWaitOption, waitForAnswers } from "./store-answers"

/** How the ids of the store's inbox begin. */
const STORED_PREFIX = "hcstm_"

interface ResendFlags extends PostFlags, OutputFlags, SandboxAccess, LoginFlags {
  url?: string
  to?: string
  wait: boolean
}

/**
 * Adds `resend`: sends a notification of the sandbox again, byte for byte; has the store process a notification of its
 * inbox again; or, with `--to`, posts the body that the inbox keeps, with a new signature. Exit code 1 if the answer to
 * that post is no 2xx.
 */
export function addResendCommand(program: Command): void {
  program
    .command("resend")
    .description(
      "Send a notification of the sandbox, or of the store's inbox, again; or have the store process it again"
    )
    .argument(
      "[id]",
      "id of the notification: hcstm_... of the store's inbox, or one of the sandbox; the newest when not given"
    )
    .addOption(sandboxOption())
    .addOption(accessTokenOption())
    .addOption(urlOption())
    .addOption(
      new Option(
        "--to <url>",
        "sign any notification of the store's inbox with your key and post it here, for instance to listen"
      ).argParser(parseUrl)
    )
    .addOption(apiKeyOption())
    .addOption(emailOption())
    .addOption(secretKeyOption())
    .addOption(encodingOption())
    .addOption(headerOption())
    .addOption(noWaitOption())
    .addOption(jsonOption())
    .action((id: string | undefined, flags: ResendFlags, command: Command) =>
      isOfStore(id, flags, command) ? resendOfStore(id, flags) : resendOfSandbox(id, flags)
    )
}

/** The address alone does not tell: in the folder of a backend, `.env` has it for every command. */
function isOfStore(id = "", { to }: ResendFlags, command: Command): boolean {
  const isGiven = command.getOptionValueSource("url") === "cli"
  return isGiven || to !== undefined || id.startsWith(STORED_PREFIX)
}

async function resendOfStore(
  id: string | undefined,
  { to, url, ...flags }: ResendFlags
): Promise<void> {
  const api = await signIn(storeAddress(url), flags)
  if (to === undefined) {
    return await retryNotification(api, id, flags)
  }
  await postNotification(api, id, to, flags)
}

async function resendOfSandbox(given: string | undefined, flags: ResendFlags): Promise<void> {
  const api = scenarioApi(flags)
  await requireOwnSandbox(api, flags, flags.secretKey)
  const id = given ?? (await api.state()).deliveries.at(-1)?.id
  if (id === undefined) {
    throw new CliFailure("the sandbox has sent no notification yet.", EXIT.problem)
  }
  const copy = await api.resend(id)
  const answered = flags.wait ? await waitForAnswers(api, (one) => one.id === copy.id) : []
  const [shown = copy] = answered
  print(flags, `Notification ${id} is sent again:\n${describeDelivery(shown)}`, { delivery: shown })
  process.exitCode = exitCodeOf(answered)
}
