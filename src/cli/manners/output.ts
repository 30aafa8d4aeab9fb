import { styleText } from "node:util"
import { Option } from "commander"
import { EXIT } from "./exit-codes"

/** `--json`: the result is one line of JSON on stdout. */
export interface OutputFlags {
  json?: boolean
}

export function jsonOption(): Option {
  return new Option("--json", "print the result as JSON, a line for each")
}

/** Prints a result: `data` as a line of JSON with `--json`, else `text`. */
export function print({ json }: OutputFlags, text: string, data: unknown): void {
  process.stdout.write(`${json ? JSON.stringify(data) : text}\n`)
}

/** Prints a warning on stderr. The command continues. */
export function warn(message: string): void {
  process.stderr.write(`${colour("yellow", `warning: ${message}`, process.stderr)}\n`)
}

/** A stranger's text on one line: control characters could steer a terminal. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, " ").trim()
}

type Style = "green" | "yellow" | "red" | "dim" | "bold"

/** Colours text on a terminal, unless `NO_COLOR` is set (no-color.org). */
export function colour(
  style: Style,
  text: string,
  stream: NodeJS.WriteStream = process.stdout
): string {
  const wanted = stream.isTTY && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb"
  return wanted ? styleText(style, text, { validateStream: false }) : text
}

/** Ends the process once its output cannot be written, for instance because `| head` has ended. */
export function endWithOutput(): void {
  process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") {
      process.exit(EXIT.ok)
    }
    process.stderr.write(`error: the output cannot be written (${code}).\n`)
    process.exit(EXIT.problem)
  })
}
