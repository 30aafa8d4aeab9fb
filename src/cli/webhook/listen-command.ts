import { once } from "node:events"
import type { AddressInfo } from "node:net"
import type { Command } from "commander"
import { maskCardNumbers } from "../../core/privacy/masking"
import { CliFailure, reasonOf } from "../manners/failure"
import { EXIT } from "../manners/exit-codes"
import { colour, jsonOption, oneLine, print, type OutputFlags } from "../manners/output"
import { parsePort, parseUrls } from "../manners/parse-option"
import { requireSecretKey, secretKeyOption } from "../manners/secret-key"
import { encodingOption, headerOption, type SignatureFlags } from "../manners/signature-options"
import { SIGNATURE_PROBLEMS } from "../signature/problems"
import { createReceiver, type Received } from "./receiver"

interface ListenFlags extends SignatureFlags, OutputFlags {
  port: number
  header: string
  forwardTo?: string[]
}

const NO_RELAY = `The gateway has no relay: it posts to public https addresses only. Give it a tunnel to this port as
its webhook URL, or have the sandbox send here.`

/** Adds `listen`: receives, verifies, prints and forwards notifications until SIGINT or SIGTERM. */
export function addListenCommand(program: Command): void {
  program
    .command("listen")
    .description("Receive notifications, verify and print them, and forward them unchanged")
    .option("--port <port>", "port on 127.0.0.1; 0 takes a free one", parsePort, 4011)
    .option("--forward-to <url>", "post them there too; repeatable", parseUrls)
    .addOption(secretKeyOption())
    .addOption(encodingOption())
    .addOption(headerOption())
    .addOption(jsonOption())
    .action((flags: ListenFlags) => listen(flags))
}

async function listen(flags: ListenFlags): Promise<void> {
  const { forwardTo = [], port, header, encoding } = flags
  const server = createReceiver({
    secretKey: requireSecretKey(flags.secretKey),
    header,
    encoding,
    forwardTo,
    onReceived: (received) => {
      const masked = withoutCards(received)
      print(flags, describe(masked), masked)
    },
  })
  server.listen(port, "127.0.0.1")
  try {
    await once(server, "listening")
  } catch (error) {
    throw new CliFailure(
      `port ${port} cannot be used (${reasonOf(error)}). Choose another one with --port.`,
      EXIT.problem
    )
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      server.close()
      server.closeAllConnections()
    })
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const greeting = [
    `Notifications are received on ${url}`,
    ...forwardTo.map((to) => `and forwarded to ${to}`),
    NO_RELAY,
    "Stop it with Ctrl+C.",
  ]
  print(flags, greeting.join("\n"), { listening: url, forward_to: forwardTo })
}

/** Masks everything that may be a card number. */
function withoutCards({ body, forwarded, ...received }: Received): Received {
  return {
    ...received,
    body: maskCardNumbers(body),
    forwarded: forwarded.map((one) => ({ ...one, text: maskCardNumbers(one.text) })),
  }
}

/** A notification in a few lines. */
function describe({ at, problem, body, forwarded, answered }: Received): string {
  const signature = problem
    ? colour("red", SIGNATURE_PROBLEMS[problem])
    : colour("green", "The signature is right.")
  return [
    `${colour("dim", at)}  ${signature}`,
    `  ${oneLine(body)}`,
    ...forwarded.map(
      ({ url, status, error }) =>
        `  ${url}: ${status === null ? colour("red", String(error)) : String(status)}`
    ),
    `  answered ${answered}`,
  ].join("\n")
}
