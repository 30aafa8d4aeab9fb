import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { format, resolveConfig } from "prettier"
import type { Tried } from "../matrix"

const ROOT = join(__dirname, "../../..")
const RESULTS = join(ROOT, "docs/compatibility.json")
const README = join(ROOT, "README.md")
const START = "<!-- tried versions: npm run test:packed -- --all -->"
const END = "<!-- end of tried versions -->"

/** How a store of the matrix went. */
export interface Result extends Tried {
  /** What Admin ran on there. */
  react: string
  router: string
  passed: boolean
}

/** The last run of the whole matrix. */
export interface Results {
  /** The day, in UTC. */
  tried: string
  node: string
  stores: Result[]
}

export async function readResults(): Promise<Results> {
  return JSON.parse(await readFile(RESULTS, "utf8")) as Results
}

/** Writes the results to docs, and the README's table from them. */
export async function writeResults(stores: Result[]): Promise<void> {
  const tried = new Date().toISOString().slice(0, 10)
  const results: Results = { tried, node: process.versions.node, stores }
  const readme = await readFile(README, "utf8")
  await writePretty(RESULTS, JSON.stringify(results))
  await writePretty(
    README,
    readme.replace(tableIn(readme), `${START}\n\n${tableOf(results)}\n\n${END}`)
  )
}

/** The README's part between the markers, with them. */
export function tableIn(readme: string): string {
  return readme.slice(readme.indexOf(START), readme.indexOf(END) + END.length)
}

/** The results for readers. */
export function tableOf({ tried, node, stores }: Results): string {
  const rows = stores.map(
    ({ medusa, installer, nodeEnv, react, router, passed }) =>
      `| ${medusa} | ${installer} | \`${nodeEnv}\` | ${react} | ${router} | ${passed ? "passed" : "FAILED"} |`
  )
  return [
    "| Medusa | installed with | `NODE_ENV` | React | react-router | result |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
    `Tried on ${tried} with Node ${node}.`,
  ].join("\n")
}

async function writePretty(file: string, text: string): Promise<void> {
  const options = await resolveConfig(file)
  await writeFile(file, await format(text, { ...options, filepath: file }))
}
