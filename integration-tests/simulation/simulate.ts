import { join } from "node:path"
import { Command, InvalidArgumentError } from "commander"
import { formatSteps, reportViolation, run, runOnWorkers, shrink, type Summary } from "./engine"
import { BUGS } from "./bugs"
import { findBugs } from "./bugs/find-bugs"
import type { Story } from "./stories"
import { WORLD } from "./subject"

interface Options {
  seed?: number
  schedules: number
  from: number
  workers: number
  bugs?: boolean
  plan?: boolean
}

/**
 * `npm run simulate`: plays many schedules and prints the shortest story of each violation.
 * With `--seed` it plays one, step by step; with `--bugs` it searches for bugs put in on purpose.
 */
async function main(): Promise<void> {
  const command = new Command("npm run simulate --")
    .description("Plays schedules that try to break the payments")
    .option("--seed <number>", "replay this seed, step by step", wholeNumber)
    .option("--plan", "with --seed: also print its shortest form as a line for stories.jsonl")
    .option("--schedules <number>", "how many to play", wholeNumber, 20_000)
    .option("--from <seed>", "the first seed", wholeNumber, 1)
    .option("--workers <number>", "how many processes play schedules", wholeNumber, 2)
    .argument("[names...]", "with --bugs: parts of the names of bugs")
    .option("--bugs", "put each bug of the table into the code, and search for it")
    .parse()
  const options = command.opts<Options>()
  const isFine = await (options.seed !== undefined
    ? playOne(options.seed, options)
    : options.bugs
      ? searchBugs(options.schedules, command.args)
      : playMany(options))
  process.exitCode = isFine ? 0 : 1
}

async function playOne(seed: number, { plan }: Options): Promise<boolean> {
  const outcome = await run(WORLD, seed)
  console.log(formatSteps(outcome.steps))
  const shortest = await shrink(WORLD, outcome)
  console.log(`\n${reportViolation(shortest)}`)
  if (plan) {
    const name = outcome.violation?.name ?? ""
    console.log(`\n${JSON.stringify({ name, seed, plan: shortest.plan } satisfies Story)}`)
  }
  return !outcome.violation
}

async function playMany({ from, schedules, workers }: Options): Promise<boolean> {
  let printedAt = performance.now()
  const summary = await runOnWorkers({
    script: join(__dirname, "worker.ts"),
    workers,
    from,
    count: schedules,
    onProgress(soFar) {
      if (performance.now() - printedAt > 10_000) {
        printedAt = performance.now()
        console.error(`${soFar.schedules} of ${schedules} schedules`)
      }
    },
  })
  printSummary(summary)
  for (const [name, { seed, times }] of summary.violations) {
    console.log(
      `\n${times} of ${summary.schedules} schedules violate "${name}". The shortest story:`
    )
    console.log(reportViolation(await shrink(WORLD, await run(WORLD, seed))))
  }
  return summary.violations.size === 0
}

/** How fast schedules were played, and what happened in them. */
function printSummary({ schedules, steps, seconds, counts }: Summary): void {
  const each = (steps / schedules).toFixed(0)
  const speed = (schedules / seconds).toFixed(0)
  console.log(
    `${schedules} schedules of ${each} steps in ${seconds.toFixed(1)} s: ${speed} a second`
  )
  const rows = [...counts].sort(([one], [other]) => one.localeCompare(other))
  rows.forEach(([name, times]) => console.log(`${String(times).padStart(10)}  ${name}`))
}

async function searchBugs(atMost: number, names: readonly string[]): Promise<boolean> {
  const bugs =
    names.length === 0 ? BUGS : BUGS.filter(({ name }) => names.some((part) => name.includes(part)))
  let missed = 0
  for await (const { name, schedules, violation } of findBugs(bugs, atMost)) {
    missed += violation === undefined ? 1 : 0
    const found = violation === undefined ? "NOT FOUND" : `found by ${schedules} schedules`
    console.log(`${found.padEnd(26)}  ${name}${violation ? `: violates "${violation}"` : ""}`)
  }
  console.log(`${bugs.length - missed} of ${bugs.length} bugs were found`)
  return missed === 0
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) {
    throw new InvalidArgumentError("It must be a whole number, 1 or more.")
  }
  return number
}

void main()
