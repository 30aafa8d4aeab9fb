import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { format, resolveConfig } from "prettier"
import { MATRIX, type Tried } from "../matrix"

const ROOT = join(__dirname, "../../..")
const RESULTS = join(ROOT, "docs/contributing/compatibility.json")
const PAGE = join(ROOT, "docs/contributing/compatibility.md")
/** What the page's two tables stand between. */
const MARKERS = {
  packed: [
    "<!-- tried versions: npm run test:packed -- --all -->",
    "<!-- end of tried versions -->",
  ],
  starter: [
    "<!-- runs of the starter: npm run test:starter -->",
    "<!-- end of runs of the starter -->",
  ],
} as const

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

/** A run of Medusa's starter, by the docs, in which every check passed. */
export interface StarterRun extends Pick<Tried, "medusa" | "installer"> {
  /** From "The plugin" in docs/owners/install.md to the paid order. */
  seconds: number
  /** How many checks the run had, up to shoppers and an admin in a browser. */
  checks: number
  /** The day, in UTC. */
  tried: string
}

/** All that docs/contributing/compatibility.json has. */
interface Results {
  packed: Result[]
  starter: StarterRun[]
}

export async function readResults(): Promise<Results> {
  return JSON.parse(await readFile(RESULTS, "utf8")) as Results
}

/** Writes the results of stores of the matrix to docs, in place of earlier ones, as JSON and as the page's table. */
export async function writeResults(results: readonly Result[]): Promise<void> {
  const before = await readResults()
  const latest = [...results, ...before.packed]
  const packed = MATRIX.flatMap((tried) => latest.find((result) => isOf(result, tried)) ?? [])
  await write({ ...before, packed })
}

/** Writes a run of the starter to docs, as JSON and as the page's table. */
export async function writeStarterRun(run: StarterRun): Promise<void> {
  const before = await readResults()
  await write({ ...before, starter: withRun(before.starter, run) })
}

/** The runs with a later one, which replaces the run of the same Medusa and installer; by version, then by installer. */
export function withRun(runs: readonly StarterRun[], run: StarterRun): StarterRun[] {
  const others = runs.filter(
    ({ medusa, installer }) => medusa !== run.medusa || installer !== run.installer
  )
  const name = ({ medusa, installer }: StarterRun) => `${medusa} ${installer}`
  return [...others, run].sort((one, other) =>
    name(one).localeCompare(name(other), "en", { numeric: true })
  )
}

async function write(results: Results): Promise<void> {
  const tables = { packed: tableOf(results.packed), starter: starterTableOf(results.starter) }
  let page = await readFile(PAGE, "utf8")
  for (const name of ["packed", "starter"] as const) {
    const [start, end] = MARKERS[name]
    page = page.replace(tableIn(page, name), `${start}\n\n${tables[name]}\n\n${end}`)
  }
  await writePretty(RESULTS, JSON.stringify(results))
  await writePretty(PAGE, page)
}

function isOf(result: Result, tried: Tried): boolean {
  return (
    result.medusa === tried.medusa &&
    result.installer === tried.installer &&
    result.nodeEnv === tried.nodeEnv
  )
}

/** The page's part between the markers, with them. */
export function tableIn(page: string, name: keyof Results): string {
  const [start, end] = MARKERS[name]
  return page.slice(page.indexOf(start), page.indexOf(end) + end.length)
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

/** The starter's runs for readers. */
export function starterTableOf(runs: readonly StarterRun[]): string {
  if (runs.length === 0) {
    return "No run is recorded yet."
  }
  const rows = runs.map(
    ({ medusa, installer, seconds, checks, tried }) =>
      `| ${medusa} | ${installer} | ${seconds} s | ${checks} checks passed on ${tried} |`
  )
  return [
    "| Medusa | installed with | to the paid order | result |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n")
}

async function writePretty(file: string, text: string): Promise<void> {
  const options = await resolveConfig(file)
  await writeFile(file, await format(text, { ...options, filepath: file }))
}
