import { createWriteStream } from "node:fs"
import { finished } from "node:stream/promises"
import { parseArgs } from "node:util"
import type { ExecArgs } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { auditQuery, type AuditQuery } from "../api/admin/hosted-checkout/audit/schemas"
import { auditPages, AUDIT_START, type AuditStep } from "../backoffice/audit/audit"
import { cursorOf } from "../backoffice/audit/cursor"
import { differenceLines, differencesHeader } from "../backoffice/audit/csv"
import { auditDepsOf } from "../medusa/audit/audit-deps"

const DIFFERENCES = 1
const INTERRUPTED = 2

/**
 * `medusa exec <this file> from=2026-01-01 to=2026-11-30 csv=audit.csv`: audits a period and shows its progress.
 * Exits with 0 when all money adds up, 1 for differences or a failed audit, and 2 for an interrupted audit, whose
 * cursor it prints.
 */
export default async function audit({ container, args }: ExecArgs): Promise<void> {
  const { csv, json, ...query } = readOptions(args)
  const { from, to: before, cursor = AUDIT_START } = parse(query)
  const files = [
    csv && open(csv, query.cursor, differencesHeader(), differenceLines),
    json && open(json, query.cursor, "", (rows) => rows.map(jsonLine).join("")),
  ].flatMap((file) => file || [])

  const counted: Partial<Record<AuditStep["part"], number>> = {}
  let found = 0
  let next: AuditStep["next"] = cursor
  let interrupted = false
  const interrupt = () => (interrupted = true)
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt)
  try {
    for await (const step of auditPages({ from, before }, auditDepsOf(container), cursor)) {
      for (const { add } of files) {
        add(step.differences)
      }
      if (files.length === 0) {
        process.stdout.write(step.differences.map(jsonLine).join(""))
      }
      counted[step.part] = (counted[step.part] ?? 0) + step.counted
      found += step.differences.length
      next = step.next
      show(`${summary(counted)}; differences: ${found}`)
      if (interrupted) {
        break
      }
    }
  } finally {
    await Promise.all(files.map(async ({ close }) => await close()))
    // `hosted-checkout audit` knows lines by their beginnings (LINE_OF_SCRIPT in src/cli/audit-command.ts).
    process.stderr.write("\n")
    if (next) {
      process.stderr.write(`Not complete. Continue with: cursor=${cursorOf(next)}\n`)
    }
  }
  process.exitCode = next ? INTERRUPTED : found > 0 ? DIFFERENCES : 0
  if (!next) {
    process.stderr.write(
      found === 0 ? "All money adds up.\n" : `The money does not add up. Differences: ${found}\n`
    )
  }
}

/** @throws TypeError naming an option that is not known. */
function readOptions(args: string[]) {
  const text = { type: "string" } as const
  // Medusa's CLI refuses options that it does not know, so they come as from=2026-01-01.
  return parseArgs({
    args: args.map((arg) => `--${arg}`),
    options: { from: text, to: text, csv: text, json: text, cursor: text },
  }).values
}

function parse(query: object): AuditQuery {
  const parsed = auditQuery.safeParse(query)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join()} ${message}`)
    throw new MedusaError(MedusaError.Types.INVALID_DATA, problems.join("; "))
  }
  return parsed.data
}

function open(
  path: string,
  cursor: string | undefined,
  header: string,
  linesOf: (rows: AuditStep["differences"]) => string
) {
  const file = createWriteStream(path, { flags: cursor ? "a" : "w" })
  // Waited for from the start: an unwritable file must not end the process silently.
  const ended = finished(file)
  ended.catch(() => undefined)
  if (!cursor && header) {
    file.write(header)
  }
  return {
    add: (rows: AuditStep["differences"]) => void file.write(linesOf(rows)),
    close: async () => {
      file.end()
      await ended
    },
  }
}

function jsonLine(row: object): string {
  return `${JSON.stringify(row)}\n`
}

function summary(counted: Partial<Record<AuditStep["part"], number>>): string {
  const parts = Object.entries(counted).map(([part, count]) => `${part}: ${count}`)
  return `Audited ${parts.join(", ")}`
}

/** On a terminal one line that is overwritten, in a log a line each. */
function show(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r${text}` : `${text}\n`)
}
