import { Option, type Command } from "commander"
import {
  SandboxOptionsError,
  secretKeyIn,
  startSandbox,
  TEST_CARDS,
  type Sandbox,
  type SandboxOptions,
} from "../sandbox"
import { EXIT } from "./manners/exit-codes"
import { CliFailure } from "./manners/failure"
import { jsonOption, print, type OutputFlags } from "./manners/output"
import { parseCount, parseMilliseconds, parsePort } from "./manners/parse-option"
import { profileOption } from "./manners/profile"
import { portInUse } from "./sandbox/port-in-use"
import { ACCESS_TOKEN_VARIABLE } from "./sandbox/scenario-api"

interface SandboxFlags
  extends
    OutputFlags,
    Pick<
      SandboxOptions,
      | "allowInsecureLocalhost"
      | "currency"
      | "data"
      | "maxCallsPerMinute"
      | "merchantSiteId"
      | "publicUrl"
      | "seed"
    > {
  port: number
  secretKey?: string
  latency?: number
  profile?: SandboxOptions["profile"]
  printSecret?: boolean
}

/**
 * Adds `sandbox`: runs the local gateway until SIGINT or SIGTERM. Exit codes: 0 after a signal, 1 if the port cannot be
 * used, 2 for a missing key or wrong options.
 */
export function addSandboxCommand(program: Command): void {
  program
    .command("sandbox")
    .description("Run a local gateway that implements the Hosted Checkout specification")
    .option("--port <port>", "port on 127.0.0.1; 0 takes a free one", parsePort, 4010)
    .addOption(
      new Option(
        "--secret-key <key>",
        "the Merchant Secret Key; better set in the environment"
      ).env("HOSTED_CHECKOUT_SECRET_KEY")
    )
    .option("--data <file>", "keep the state in this file, and a secret key when none is given")
    .option("--print-secret", "print the Merchant Secret Key of --data, and end")
    .option("--allow-insecure-localhost", "accept http:// URLs on loopback hosts (development)")
    .option("--merchant-site-id <id>", "the merchant_site_id of notifications")
    .addOption(
      new Option("--currency <code>", "currency of sessions that name none").choices(["CAD", "USD"])
    )
    .option(
      "--public-url <url>",
      "base of checkout_url, when TLS is terminated in front; console and API need a token then"
    )
    .option(
      "--latency <ms>",
      "how much longer every answer takes, in milliseconds",
      parseMilliseconds
    )
    .option(
      "--max-calls-per-minute <number>",
      "refuse calls above this rate, as the profile says",
      parseCount
    )
    .option("--seed <text>", "give the same ids in each run; they can be guessed then")
    .addOption(profileOption("JSON file with the gateway profile to play"))
    .addOption(jsonOption())
    .action((flags: SandboxFlags, command: Command) => run(flags, command))
}

async function run(flags: SandboxFlags, command: Command): Promise<void> {
  const { secretKey = "", data, json, latency, printSecret, ...options } = flags
  const output = { ...(json && { json }) }
  if (secretKey.trim() === "" && data === undefined) {
    command.error(
      "error: the Merchant Secret Key is missing. Set HOSTED_CHECKOUT_SECRET_KEY or pass --secret-key; " +
        "with --data <file> the sandbox makes one.",
      { exitCode: 2 }
    )
  }
  if (printSecret && data === undefined) {
    command.error("error: --print-secret needs --data <file>.", { exitCode: 2 })
  }

  let sandbox: Sandbox
  try {
    // Start no second sandbox with the file of a running sandbox: both would write the file. Print the key of the file, because
    // the environment may have the key of another file.
    const known = printSecret && data ? await secretKeyIn(data) : undefined
    if (known !== undefined) {
      return print(output, known, { secret_key: known })
    }
    sandbox = await startSandbox({
      ...options,
      ...(secretKey.trim() !== "" && { secretKey }),
      ...(data !== undefined && { data }),
      ...(latency !== undefined && { latencyMs: latency }),
      ...(printSecret
        ? { port: 0 }
        : { log: (line: string) => print(output, line, { event: line }) }),
    })
  } catch (error) {
    throw new CliFailure(
      await explain(error, flags),
      error instanceof SandboxOptionsError ? EXIT.usage : EXIT.problem
    )
  }
  if (printSecret) {
    const { secretKey: secret_key } = sandbox.control
    print(output, secret_key, { secret_key })
    return await sandbox.close()
  }
  closeOnSignal(sandbox)
  print(output, greeting(sandbox, flags), addressesOf(sandbox))
}

function closeOnSignal(sandbox: Sandbox): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // `on`, not `once`: without a listener, a second signal would kill the process half-way.
    process.on(signal, () => void sandbox.close())
  }
}

function addressesOf({ url, accessToken }: Sandbox) {
  return {
    url,
    console: `${url}/sandbox`,
    openapi: `${url}/openapi.json`,
    state: `${url}/sandbox/state`,
    ...(accessToken !== undefined && { access_token: accessToken }),
  }
}

/** The lines about the access token of a sandbox with a public address. */
function accessLines({ url, accessToken }: Sandbox, publicUrl = ""): string[] {
  if (accessToken === undefined) {
    return []
  }
  return [
    "Console and API need the access token of this start. In a browser, open one of",
    ...[publicUrl.replace(/\/+$/, ""), url].map((base) => `  ${base}/sandbox?token=${accessToken}`),
    "or in scripts (Authorization: Bearer), and in other commands of this program, as",
    `  ${ACCESS_TOKEN_VARIABLE}=${accessToken}`,
  ]
}

function greeting(
  sandbox: Sandbox,
  { allowInsecureLocalhost, publicUrl, data, secretKey = "" }: SandboxFlags
): string {
  const cards = TEST_CARDS.map(
    ({ number, brand, behaviour }) => `  ${number.padEnd(20)}  ${behaviour.outcome} (${brand})`
  )
  const addresses = addressesOf(sandbox)
  return [
    `Hosted Checkout sandbox listens on ${addresses.url}`,
    `Its console, to play the gateway: ${addresses.console}`,
    `Its contract, as OpenAPI: ${addresses.openapi}`,
    `Its state, and how to steer it: ${addresses.state}`,
    ...accessLines(sandbox, publicUrl),
    ...(data !== undefined && secretKey.trim() === ""
      ? [`Its Merchant Secret Key is in ${data}: --print-secret prints it.`]
      : []),
    allowInsecureLocalhost
      ? "http:// URLs are accepted on loopback hosts."
      : "Only https:// URLs are accepted (--allow-insecure-localhost for development).",
    ...(allowInsecureLocalhost || publicUrl
      ? []
      : ["checkout_url starts with https:// too: terminate TLS in front, see --public-url."]),
    "Test cards, with any future date and any security code:",
    ...cards,
    "Stop it with Ctrl+C.",
  ].join("\n")
}

async function explain(error: unknown, { port }: Pick<SandboxFlags, "port">): Promise<string> {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  if (code === "EADDRINUSE") {
    return await portInUse(port)
  }
  if (code === "EACCES") {
    return `port ${port} may not be used by this user. Choose another one with --port.`
  }
  return error instanceof Error ? error.message : String(error)
}
