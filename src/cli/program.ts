import { debuglog } from "node:util"
import { Command, CommanderError } from "commander"
import { addAuditCommand } from "./audit-command"
import { addDoctorCommand } from "./doctor/doctor-command"
import { EXIT } from "./manners/exit-codes"
import { CliFailure, reasonOf } from "./manners/failure"
import { colour } from "./manners/output"
import { SECRET_KEY_VARIABLE } from "./manners/secret-key"
import { ownVersion } from "./manners/version"
import { addOpenApiCommand } from "./openapi-command"
import { ACCESS_TOKEN_VARIABLE } from "./sandbox/scenario-api"
import { addResendCommand } from "./sandbox/resend-command"
import { addTriggerCommand } from "./sandbox/trigger-command"
import { addSandboxCommand } from "./sandbox-command"
import { addSeedCommand } from "./seed-command"
import { addSignCommand } from "./signature/sign-command"
import { addVerifyCommand } from "./signature/verify-command"
import { API_KEY_VARIABLE, PASSWORD_VARIABLE } from "./store/admin-api"
import { BACKEND_URL_VARIABLE, variablesIn } from "./store/backend-folder"
import { addListenCommand } from "./webhook/listen-command"
import { addSendCommand } from "./webhook/send-command"

const EXIT_CODES = `
Exit codes:
  0  done
  1  the answer is "no": a problem found, a wrong signature, a refused notification
  2  a wrong command, option or file, or a missing key
  3  a store, a sandbox or a webhook URL does not answer`

/** The variables that commands read from the `.env` files of a backend. */
export const OWN_VARIABLES = [
  ACCESS_TOKEN_VARIABLE,
  API_KEY_VARIABLE,
  BACKEND_URL_VARIABLE,
  PASSWORD_VARIABLE,
  SECRET_KEY_VARIABLE,
  "PORT",
]

const debug = debuglog("hosted-checkout")

/** Every command, with its options. */
export function createProgram(): Command {
  const program = new Command("hosted-checkout")
    .description("Tools for the Hosted Checkout payment plugin")
    .version(ownVersion())
    .showHelpAfterError("(add --help for the options)")
    .showSuggestionAfterError()
    .addHelpText("after", EXIT_CODES)
    .configureOutput({
      outputError: (text, write) => write(colour("red", text, process.stderr)),
    })
    // Commands inherit `exitOverride` if they are added later.
    .exitOverride()

  addSandboxCommand(program)
  addDoctorCommand(program)
  addAuditCommand(program)
  addListenCommand(program)
  addTriggerCommand(program)
  addResendCommand(program)
  const webhook = program
    .command("webhook")
    .description("Send notifications that you write yourself")
  addSendCommand(webhook)
  addSignCommand(program)
  addVerifyCommand(program)
  addOpenApiCommand(program)
  addSeedCommand(program)
  return program
}

/** Runs a command line. Failures are printed on stderr, without a stack trace. */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    useVariablesOf(process.cwd())
    await createProgram().parseAsync(argv)
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = exitCodeOf(error)
      return
    }
    if (error instanceof CliFailure) {
      process.stderr.write(`${colour("red", `error: ${error.message}`, process.stderr)}\n`)
      process.exitCode = error.exitCode
      return
    }
    debug("%s", (error as Error).stack)
    process.stderr.write(
      `${colour("red", `error: unexpected: ${reasonOf(error)}. NODE_DEBUG=hosted-checkout shows where.`, process.stderr)}\n`
    )
    process.exitCode = EXIT.problem
  }
}

/** Sets the variables that commands read from the `.env` files of a backend. The backend's scripts read the files themselves. */
function useVariablesOf(folder: string): void {
  const variables = variablesIn(folder)
  for (const name of OWN_VARIABLES) {
    const value = variables[name]
    if (value !== undefined) {
      process.env[name] ??= value
    }
  }
}

/** The exit code: 0 after help and version; 2 for a wrong command or option, where Commander has 1. */
function exitCodeOf({ code, exitCode }: CommanderError): number {
  if (code === "commander.error" || exitCode === 0) {
    return exitCode
  }
  return EXIT.usage
}
