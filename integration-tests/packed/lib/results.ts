import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { format, resolveConfig } from "prettier"
import { MATRIX, type Tried } from "../matrix"

const ROOT = join(__dirname, "../../..")
const RESULTS = join(ROOT, "docs/contributing/compatibility.json")
const PAGE = join(ROOT, "docs/contributing/compatibility.md")
const START = "<!-- tried versions: npm run test:packed -- --all -->"
const END = "<!-- end of tried versions -->"

/** How a store of the matrix went. */
export interface Result extends Tried {
  /** What Admin ran on there. */
  react: string
  router: string
  /** The version of Node that Medusa ran on. */
  node: string
  /** The day, in UTC. */
  tried: string
  passed: boolean
}

export async function readResults(): Promise<Result[]> {
  return JSON.parse(await readFile(RESULTS, "utf8")) as Result[]
}

/** Writes the results of stores of the matrix to docs, in place of earlier ones, as JSON and as the page's table. */
export async function writeResults(results: readonly Result[]): Promise<void> {
  const latest = [...results, ...(await readResults().catch(() => []))]
  const written = MATRIX.flatMap((tried) => latest.find((result) => isOf(result, tried)) ?? [])
  const page = await readFile(PAGE, "utf8")
  await writePretty(RESULTS, JSON.stringify(written))
  await writePretty(PAGE, page.replace(tableIn(page), `${START}\n\n${tableOf(written)}\n\n${END}`))
}

function isOf(result: Result, tried: Tried): boolean {
  return (
    result.medusa === tried.medusa &&
    result.installer === tried.installer &&
    result.nodeEnv === tried.nodeEnv
  )
}

/** The page's part between the markers, with them. */
export function tableIn(page: string): string {
  return page.slice(page.indexOf(START), page.indexOf(END) + END.length)
}

/** The results for readers. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map(
    ({ medusa, installer, nodeEnv, react, router, node, tried, passed }) =>
      `| ${medusa} | ${installer} | \`${nodeEnv}\` | ${node} | ${react} | ${router} | ${passed ? `passed on ${tried}` : `FAILED on ${tried}`} |`
  )
  return [
    "| Medusa | installed with | `NODE_ENV` | Node | React | react-router | result |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n")
}

async function writePretty(file: string, text: string): Promise<void> {
  const options = await resolveConfig(file)
  await writeFile(file, await format(text, { ...options, filepath: file }))
}
