import { Option, type Command } from "commander"
import { isLoopbackUrl } from "../../core/contract/https-url"
import { EXIT } from "../manners/exit-codes"
import { CliFailure } from "../manners/failure"
import { jsonOption, print, type OutputFlags } from "../manners/output"
import { SECRET_KEY_VARIABLE } from "../manners/secret-key"
import {
  addStoreOptions,
  PASSWORD_VARIABLE,
  signIn,
  StoreUnreachable,
  type AdminApi,
  type StoreFlags,
} from "../store/admin-api"
import { readAnswer } from "../store/read-answer"
import { writeBundle } from "./bundle"
import { diagnosisResponseSchema, settingsResponseSchema, type Diagnosis } from "./diagnosis"
import { pingWebhook } from "./ping-webhook"
import { reportOf, summaryOf } from "./report"
import { startProblem } from "./start-problem"

interface DoctorFlags extends StoreFlags, OutputFlags {
  account?: string
  create?: boolean
  bundle?: string
}

const SETTINGS = "/admin/hosted-checkout/settings"

/**
 * Adds `doctor`: has the store check itself, its gateway and its webhook URL, which is tried from here too. Exit
 * code 1 for a problem; 3 where the store does not answer: in the folder of its backend, doctor then says why it
 * does not start.
 */
export function addDoctorCommand(program: Command): void {
  addStoreOptions(
    program
      .command("doctor")
      .description("Find what is wrong between the gateway and the store, and say what to do")
  )
    .addOption(new Option("--account <id>", "only this account: its name, or its provider id"))
    .option("--create", "also open a page at the gateway, at the smallest amount; nobody pays it")
    .option("--bundle <file>", "also write a file for support, without secrets and people's data")
    .addOption(jsonOption())
    .action((flags: DoctorFlags) => doctor(flags))
}

async function doctor(flags: DoctorFlags): Promise<void> {
  try {
    const api = await signIn(flags)
    const diagnoses = await diagnose(api, flags)
    if (flags.bundle !== undefined) {
      const { apiKey, email } = flags
      await writeBundle(flags.bundle, api, diagnoses, [apiKey, email, ...secretsOf(process.env)])
    }
    const failed = diagnoses.some(({ findings }) => findings.some(({ state }) => state === "error"))
    print(flags, [...diagnoses.map(reportOf), summaryOf(diagnoses)].join("\n\n"), { diagnoses })
    process.exitCode = failed ? EXIT.problem : EXIT.ok
  } catch (error) {
    // The backend of this folder is not the store at an address elsewhere.
    const isHere = error instanceof StoreUnreachable && isLoopbackUrl(new URL(flags.url))
    const why = isHere ? startProblem(process.cwd()) : undefined
    throw why === undefined ? error : new StoreUnreachable(`${(error as Error).message}\n${why}`)
  }
}

/** The values of the environment that no support file may have. */
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
