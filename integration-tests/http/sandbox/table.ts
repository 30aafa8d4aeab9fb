import { readFileSync } from "node:fs"
import { join } from "node:path"

const PAGE = readFileSync(join(__dirname, "../../../docs/sandbox.md"), "utf8")

/** A row of the tables "try this, expect that" of docs/sandbox.md. */
export interface Row {
  /** What is broken on purpose. */
  what: string
  /** The requests of the scenario API that it names, in their order. */
  requests: { path: string; body: string }[]
  /** What it quotes of the page, the log, Admin and the sandbox. */
  quotes: string[]
}

/** Every row of the tables whose columns are "what", "try this" and "expect that". */
export const rows: Row[] = [
  ...PAGE.matchAll(/^\| what +\| try this +\| expect that +\|\n\|[-| ]+\|\n((?:\|.*\n)+)/gm),
].flatMap(([, table = ""]) => table.trim().split("\n").map(rowOf))

function rowOf(line: string): Row {
  const [what = "", tryThis = "", expectThat = ""] = line
    .slice(1, -1)
    .split(" | ")
    .map((cell) => cell.trim())
  return {
    what,
    requests: codeOf(tryThis).flatMap((code) => {
      const [, path, body = "{}"] = /^POST (\/\S+)(?: (\{.*\}))?$/.exec(code) ?? []
      return path === undefined ? [] : [{ path, body }]
    }),
    quotes: codeOf(expectThat),
  }
}

function codeOf(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code)
}
