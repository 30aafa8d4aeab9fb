import { Argument, InvalidArgumentError, type Command } from "commander"
import type { GatewayProfileInput } from "../../core/contract/gateway-profile"
import { EXIT } from "../manners/exit-codes"
import { CliFailure } from "../manners/failure"
import { jsonOption, print, type OutputFlags } from "../manners/output"
import { parseUrl } from "../manners/parse-option"
import { profileOption } from "../manners/profile"
import { requireSecretKey, secretKeyOption } from "../manners/secret-key"
import { openSession } from "./open-session"
import { requireOwnSandbox } from "./own-sandbox"
import {
  accessTokenOption,
  sandboxOption,
  scenarioApi,
  type SandboxAccess,
  type SandboxDelivery,
  type SandboxSession,
  type ScenarioApi,
} from "./scenario-api"
import { SCENARIOS, type ScenarioOptions } from "./scenarios"
import { describeDelivery, exitCodeOf, noWaitOption, waitForAnswers } from "./store-answers"

interface TriggerFlags extends OutputFlags, ScenarioOptions, SandboxAccess {
  session?: string
  webhookUrl?: string
  profile?: GatewayProfileInput
  secretKey?: string
  wait: boolean
}

/**
 * Adds `trigger`: plays a scenario on a page of the sandbox, and waits for the store's answers. Exit codes: 1 if the
 * sandbox has another key or refuses the scenario, or if the store refuses a notification; 3 if the store does not answer.
 */
export function addTriggerCommand(program: Command): void {
  const width = Math.max(...SCENARIOS.map(({ name }) => name.length))
  const scenarios = SCENARIOS.map(
    ({ name, description }) => `  ${name.padEnd(width)}  ${description}`
  )
  program
    .command("trigger")
    .description("Play what can happen to a payment, on a page of the sandbox")
    .addArgument(new Argument("<scenario>").choices(SCENARIOS.map(({ name }) => name)))
    .addOption(sandboxOption())
    .addOption(accessTokenOption())
    .option("--session <id>", "the page; the newest open one when not given")
    .option("--webhook-url <url>", "open a page of its own, whose notifications go there", parseUrl)
    .addOption(profileOption("with --webhook-url: the gateway profile that the sandbox runs with"))
    .addOption(secretKeyOption())
    .option("--amount <amount>", "of a refund in part")
    .option("--delay <seconds>", "of a late notification", parseSeconds, 10)
    .addOption(noWaitOption())
    .addOption(jsonOption())
    .addHelpText(
      "after",
      `\nScenarios:\n${scenarios.join("\n")}\nThe sandbox notifies of refunds and voids only where its profile has an event kind for them.`
    )
    .action((name: string, flags: TriggerFlags) => trigger(name, flags))
}

async function trigger(name: string, flags: TriggerFlags): Promise<void> {
  const api = scenarioApi(flags)
  await requireOwnSandbox(api, flags, flags.secretKey)
  const page = await pageOf(api, flags)
  const earlier = (await api.state()).deliveries.map(({ id }) => id)
  await SCENARIOS.find((scenario) => scenario.name === name)?.play(api, page, flags)

  const isNew = ({ id, session_id }: SandboxDelivery) =>
    session_id === page.id && !earlier.includes(id)
  const answered = flags.wait ? await waitForAnswers(api, isNew) : []
  const { sessions, deliveries } = await api.state()
  const session = sessions.find(({ id }) => id === page.id) ?? page
  const sent = flags.wait ? answered : deliveries.filter(isNew)
  print(flags, describe(name, session, sent), { scenario: name, session, deliveries: sent })
  process.exitCode = exitCodeOf(answered)
}

async function pageOf(api: ScenarioApi, flags: TriggerFlags): Promise<SandboxSession> {
  const before = (await api.state()).sessions
  if (flags.webhookUrl !== undefined) {
    const key = requireSecretKey(flags.secretKey)
    await openSession(flags.sandbox, key, flags.webhookUrl, flags.profile)
    const opened = (await api.state()).sessions.find(
      ({ id }) => !before.some((one) => one.id === id)
    )
    if (opened) {
      return opened
    }
  }
  const wanted =
    flags.session === undefined
      ? before.findLast(({ status }) => status === "open")
      : before.find(({ id }) => id === flags.session)
  if (!wanted) {
    throw new CliFailure(
      flags.session === undefined
        ? "the sandbox has no open page. Start a payment in the store, or pass --webhook-url."
        : `the sandbox has no page ${flags.session}.`,
      EXIT.problem
    )
  }
  return wanted
}

function describe(
  name: string,
  { id, status, reference, transactions }: SandboxSession,
  deliveries: readonly SandboxDelivery[]
): string {
  return [
    `${name}: page ${id} is ${status}${reference === null ? "" : ` (reference ${reference})`}`,
    ...transactions.map(
      (one) => `  payment ${one.id}  ${one.amount} ${one.currency}: ${one.status}`
    ),
    ...deliveries.map(describeDelivery),
  ].join("\n")
}

function parseSeconds(text: string): number {
  const seconds = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || seconds > 86_400) {
    throw new InvalidArgumentError("It must be a number of seconds, at most 86400.")
  }
  return seconds
}
