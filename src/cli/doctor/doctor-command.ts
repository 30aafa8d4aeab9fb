import { Option, type Command } from "commander"
import { EXIT } from "../manners/exit-codes"
import { CliFailure } from "../manners/failure"
import { colour, jsonOption, print, type OutputFlags } from "../manners/output"
import { SECRET_KEY_VARIABLE } from "../manners/secret-key"
import {
  apiKeyOption,
  emailOption,
  PASSWORD_VARIABLE,
  signIn,
  StoreUnreachable,
  type AdminApi,
  type LoginFlags,
} from "../store/admin-api"
import { backendIn, isAddressOf, isOwnAddress } from "../store/backend-folder"
import { readAnswer } from "../store/read-answer"
import { storeAddress, urlOption } from "../store/store-address"
import { routerFinding } from "./admin-router"
import { writeBundle } from "./bundle"
import { diagnosisResponseSchema, settingsResponseSchema, type Diagnosis } from "./diagnosis"
import { pingWebhook } from "./ping-webhook"
import { reportOf, summaryOf } from "./report"
import { tryStart } from "./try-start"

interface DoctorFlags extends LoginFlags, OutputFlags {
  url?: string
  account?: string
  create?: boolean
  bundle?: string
}

const SETTINGS = "/admin/hosted-checkout/settings"
const HEALTH_TIMEOUT_MS = 5_000

/**
 * Adds `doctor`: the store checks itself, its gateway and its webhook URL, and doctor pings the webhook URL from this
 * machine. Exit codes: 1 for a problem; 3 if the store does not answer. In the folder of the backend, doctor then says
 * why the store does not start, or that the store is only not running.
 */
export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .description(
      "Find what is wrong between the gateway and the store, say what to do, and list the health checks"
    )
    .addOption(urlOption())
    .addOption(apiKeyOption())
    .addOption(emailOption())
    .addOption(new Option("--account <id>", "only this account: its name, or its provider id"))
    .option("--create", "also open a page at the gateway, at the smallest amount; nobody pays it")
    .option("--bundle <file>", "also write a file for support, without secrets and people's data")
    .addOption(jsonOption())
    .action((flags: DoctorFlags) => doctor(flags))
}

async function doctor(flags: DoctorFlags): Promise<void> {
  const url = storeAddress(flags.url)
  try {
    await examine(await signIn(url, flags), url, flags)
  } catch (error) {
    const backend = backendIn(process.cwd())
    // A store at another address is not the backend of this folder.
    if (!(error instanceof StoreUnreachable && backend && isAddressOf(backend, url))) {
      throw error
    }
    if (await isRunning(url)) {
      throw error
    }
    const { starts, why } = await tryStart(backend)
    if (!starts) {
      throw new StoreUnreachable(`${error.message}\n${why}`)
    }
    const message = `The backend in this folder is configured well, but it is not running: nothing answers at ${url}. Start it with npx medusa develop, or npx medusa start for its build.`
    print(flags, colour("yellow", message), { running: false, starts, message })
    process.exitCode = EXIT.unreachable
  }
}

/** Whether the store runs. A request may have failed for another reason: a slow check, or a broken connection. */
async function isRunning(url: string): Promise<boolean> {
  return await fetch(`${url}/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
    () => true,
    () => false
  )
}

async function examine(api: AdminApi, url: string, flags: DoctorFlags): Promise<void> {
  const diagnoses = await diagnose(api, flags)
  const backend = backendIn(process.cwd())
  const finding = backend && isOwnAddress(backend.folder, url) && routerFinding(backend)
  if (finding) {
    diagnoses[0]?.findings.push(finding)
  }
  if (flags.bundle !== undefined) {
    const { apiKey, email } = flags
    await writeBundle(flags.bundle, api, diagnoses, [apiKey, email, ...secretsOf(process.env)])
  }
  const failed = diagnoses.some(({ findings }) => findings.some(({ state }) => state === "error"))
  print(flags, [...diagnoses.map(reportOf), summaryOf(diagnoses)].join("\n\n"), { diagnoses })
  process.exitCode = failed ? EXIT.problem : EXIT.ok
}

/** The secrets in the environment, which no support file may hold. */
function secretsOf(env: NodeJS.ProcessEnv): (string | undefined)[] {
  return [SECRET_KEY_VARIABLE, PASSWORD_VARIABLE].map((name) => env[name])
}

async function diagnose(api: AdminApi, flags: DoctorFlags): Promise<Diagnosis[]> {
  const { settings } = readAnswer(settingsResponseSchema, await api.get(SETTINGS))
  const ids = settings.map(({ provider_id }) => provider_id)
  const wanted = ids.filter(
    (id) => flags.account === undefined || id === flags.account || id.endsWith(`_${flags.account}`)
  )
  if (wanted.length === 0) {
    throw new CliFailure(`there is no account ${flags.account}. The store has: ${ids.join(", ")}.`)
  }
  const diagnoses: Diagnosis[] = []
  for (const id of wanted) {
    const path = `${SETTINGS}/${encodeURIComponent(id)}`
    const outside = await pingWebhook(api, path)
    const answer = await api.post(`${path}/diagnose`, { create: flags.create ?? false, outside })
    diagnoses.push(readAnswer(diagnosisResponseSchema, answer).diagnosis)
  }
  return diagnoses
}
