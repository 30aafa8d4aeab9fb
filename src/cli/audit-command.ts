import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Command } from "commander"
import { z } from "zod"
import { EXIT } from "./manners/exit-codes"
import { CliFailure } from "./manners/failure"
import { colour, jsonOption, print, type OutputFlags } from "./manners/output"
import { requireBackend, scriptOfPlugin } from "./store/backend-folder"
import { execute } from "./store/execute"

interface AuditFlags extends OutputFlags {
  from: string
  to: string
  csv?: string
  cursor?: string
}

/** A day before any payment. */
const FIRST_DAY = "2000-01-01"
/** The exit code of an interrupted script. */
const INTERRUPTED = 2
/** Progress, result and cursor. Medusa and Node print the error of a failed start, with its stack, to the same stream. */
const LINE_OF_SCRIPT = /^(Audited .*; differences: |Not complete\. |(All|The) money )/

/** The shown fields of a difference; the CSV file and the JSON have all fields. */
const differenceSchema = z.looseObject({
  finding: z.string(),
  message: z.string(),
  payment_id: z.string().nullable(),
  related_id: z.string().nullable(),
  gateway: z.string().nullable(),
  medusa: z.string().nullable(),
  currency_code: z.string().nullable(),
})
type Difference = z.infer<typeof differenceSchema>

/**
 * Adds `audit`: the backend of the current folder audits its money with the plugin's script. Exit codes: 1 for
 * differences and for a failed audit; 2 outside of a backend, and for an interrupted audit.
 */
export function addAuditCommand(program: Command): void {
  program
    .command("audit")
    .description("Audit the money of the store whose backend this folder is; changes nothing")
    .option("--from <day>", "first day, in UTC", FIRST_DAY)
    .option("--to <day>", "last day, in UTC", new Date().toISOString().slice(0, 10))
    .option("--csv <file>", "also write the differences to this file")
    .option("--cursor <cursor>", "continue an audit that was interrupted")
    .addOption(jsonOption())
    .action((flags: AuditFlags) => audit(flags))
}

async function audit(flags: AuditFlags): Promise<void> {
  const backend = requireBackend()
  const script = scriptOfPlugin(backend, "audit.js")
  const folder = mkdtempSync(join(tmpdir(), "hosted-checkout-audit-"))
  try {
    const found = join(folder, "differences.jsonl")
    let isComplete = true
    const { status, errors } = await execute(backend, script, {
      args: [`json=${found}`, ...argsOf(flags)],
      onLine: (line) => {
        isComplete &&= !line.includes("Not complete.")
        return LINE_OF_SCRIPT.test(line) && process.stderr.write(`${line}\n`)
      },
    })
    const differences = differencesIn(found)
    for (const difference of differences) {
      print(flags, describe(difference), difference)
    }
    const hasFailed = !isComplete || differences.length === 0
    if (status !== 0 && status !== INTERRUPTED && hasFailed) {
      throw new CliFailure(
        `the audit failed:\n${reasonIn(errors) || "Medusa gave no reason."}`,
        EXIT.problem
      )
    }
    process.exitCode = status ?? EXIT.problem
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The errors without the lines of the script, which are printed already. */
function reasonIn(errors: string): string {
  const lines = errors.split("\n")
  return lines.filter((line) => !LINE_OF_SCRIPT.test(line)).join("\n")
}

/** The arguments of the script. */
function argsOf({ from, to, csv, cursor }: AuditFlags): string[] {
  return Object.entries({ from, to, csv, cursor }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`]
  )
}

function differencesIn(file: string): Difference[] {
  const text = existsSync(file) ? readFileSync(file, "utf8").trim() : ""
  return text === "" ? [] : text.split("\n").map((line) => differenceSchema.parse(JSON.parse(line)))
}

function describe(difference: Difference): string {
  const { finding, message, payment_id, related_id, gateway, medusa, currency_code } = difference
  const sums =
    gateway === null && medusa === null
      ? ""
      : `  gateway ${gateway ?? "-"}, Medusa ${medusa ?? "-"} ${currency_code?.toUpperCase() ?? ""}`
  return [
    `${colour("red", finding)}  ${payment_id ?? related_id ?? ""}${sums}`.trimEnd(),
    `  -> ${message}`,
  ].join("\n")
}
