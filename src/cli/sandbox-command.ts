import { Option, type Command } from "commander"
import { SandboxOptionsError, startSandbox, TEST_CARDS, type Sandbox } from "../sandbox"
import { parsePort } from "./manners/parse-option"

interface SandboxFlags {
  port: number
  secretKey?: string
  allowInsecureLocalhost?: boolean
  merchantSiteId?: string
  currency?: "CAD" | "USD"
  publicUrl?: string
}

/**
 * Adds `sandbox`: runs the local gateway until SIGINT or SIGTERM. Exit codes: 2 for a missing key or
 * wrong options, 1 when the port cannot be used, 0 after a signal.
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
    .option("--allow-insecure-localhost", "accept http:// URLs on loopback hosts (development)")
    .option("--merchant-site-id <id>", "the merchant_site_id of notifications")
    .addOption(
      new Option("--currency <code>", "currency of sessions that name none").choices(["CAD", "USD"])
    )
    .option("--public-url <url>", "base of checkout_url, when TLS is terminated in front")
    .action((flags: SandboxFlags, command: Command) => run(flags, command))
}

async function run({ secretKey = "", ...flags }: SandboxFlags, command: Command): Promise<void> {
  if (secretKey.trim() === "") {
    command.error(
      "error: the Merchant Secret Key is missing. Set HOSTED_CHECKOUT_SECRET_KEY or pass --secret-key.",
      { exitCode: 2 }
    )
  }

  let sandbox: Sandbox
  try {
    sandbox = await startSandbox({ ...flags, secretKey, log: print })
  } catch (error) {
    return command.error(`error: ${explain(error, flags.port)}`, {
      exitCode: error instanceof SandboxOptionsError ? 2 : 1,
    })
  }
  closeOnSignal(sandbox)
  print(greeting(sandbox, flags))
}

function closeOnSignal(sandbox: Sandbox): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // `on`, not `once`: without a listener a second signal would kill the process half-way.
    process.on(signal, () => void sandbox.close())
  }
}

function greeting({ url }: Sandbox, { allowInsecureLocalhost, publicUrl }: SandboxFlags): string {
  const cards = TEST_CARDS.map(
    ({ number, brand, behaviour }) => `  ${number.padEnd(20)}  ${behaviour.outcome} (${brand})`
  )
  return [
    `Hosted Checkout sandbox listens on ${url}`,
    `Its contract, as OpenAPI: ${url}/openapi.json`,
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

function explain(error: unknown, port: number): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  if (code === "EADDRINUSE") {
    return `port ${port} is in use. Choose another one with --port.`
  }
  if (code === "EACCES") {
    return `port ${port} may not be used by this user. Choose another one with --port.`
  }
  return error instanceof Error ? error.message : String(error)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
