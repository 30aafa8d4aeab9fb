import { applyEdits, complaintsAbout, copyOfRepository, REPO } from "./copy"
import type { Guard } from "./guard"
import { GUARDS } from "./guards"
import startPostgres from "../helpers/jest/global-setup"
import stopPostgres from "../helpers/jest/global-teardown"
import { keyOf, named, runTests, unknownTests } from "./named-tests"

/** A database that is migrated by the copy's own migrations. */
const OWN_POSTGRES = { DB_SOCKETS: "" }

/**
 * `npm run test:guards [part of a name ...]`: removes each guard from a copy of the repository and
 * expects its tests to turn red there; they must be green on the unchanged copy. Prints a
 * table of them: only guards that were measured red.
 *
 * With `--check` it only checks that every anchor is found once and every named test exists.
 */
async function main(args: readonly string[]): Promise<void> {
  const names = args.filter((name) => name !== "--check")
  const guards = GUARDS.filter(
    ({ name }) => names.length === 0 || names.some((part) => name.includes(part))
  )
  const isFine = args.includes("--check") ? await check(guards) : await measureOnOnePostgres(guards)
  // The package of PostgreSQL ends the process with 0 where nothing else ends it.
  process.exit(isFine ? 0 : 1)
}

/** Starting a PostgreSQL and migrating it takes longer than most of the tests. */
async function measureOnOnePostgres(guards: readonly Guard[]): Promise<boolean> {
  await startPostgres()
  try {
    return await measure(guards)
  } finally {
    await stopPostgres()
  }
}

async function check(guards: readonly Guard[]): Promise<boolean> {
  const wrongAnchors = guards.flatMap(({ name, edits }) =>
    edits.flatMap((edit) => complaintsAbout(edit, REPO).map((complaint) => `${name}: ${complaint}`))
  )
  const missing = new Set((await unknownTests(guards.flatMap(named))).map(keyOf))
  const wrongTests = guards.flatMap((guard) =>
    named(guard)
      .map(keyOf)
      .filter((key) => missing.has(key))
      .map((key) => `${guard.name}: no test has this name: ${key}`)
  )
  const wrong = [...wrongAnchors, ...wrongTests]
  wrong.forEach((line) => console.error(line))
  console.error(`${guards.length} guards checked, ${wrong.length} complaints`)
  return wrong.length === 0
}

async function measure(guards: readonly Guard[]): Promise<boolean> {
  const copy = copyOfRepository()
  for (const guard of guards) {
    applyEdits(copy, guard)()
  }

  console.log("| guard | tests | without it |\n| --- | --- | --- |")
  const green = new Set<string>()
  const seen = new Set<string>()
  let watched = 0
  for (const guard of guards) {
    for (const spec of Object.keys(guard.tests).filter((name) => !seen.has(name))) {
      seen.add(spec)
      await addGreenOnes(green, copy, spec, guards)
    }
    const notGreen = named(guard).filter((one) => !green.has(keyOf(one)))
    for (const { spec, test } of notGreen) {
      console.error(`NOT GREEN WITH IT  ${guard.name}: ${spec}: ${test}`)
    }
    if (notGreen.length === 0 && (await isRedWithout(copy, guard))) {
      watched += 1
    }
  }
  console.error(`\n${watched} of ${guards.length} guards are watched`)
  return watched === guards.length
}

async function isRedWithout(copy: string, guard: Guard): Promise<boolean> {
  const putBack = applyEdits(copy, guard)
  const isMigration = guard.edits.some(({ file }) => file.includes("/migrations/"))
  const outcomes = await runTests(copy, guard.tests, isMigration ? OWN_POSTGRES : {})
  putBack()

  for (const { spec, test, status, message } of outcomes) {
    const mark = status === "failed" ? "red" : `STILL ${status.toUpperCase()}`
    console.error(`${mark}  ${guard.name}: ${spec}: ${test}  ${message}`)
  }
  const red = outcomes.every(({ status }) => status === "failed")
  if (red) {
    const tests = Object.entries(guard.tests).map(([spec, ones]) => `${spec}: ${ones.join("; ")}`)
    console.log(`| ${guard.name} | ${tests.join(" · ")} | red |`)
  }
  return red
}

/** Adds the named tests of a spec that pass with every guard in its place. */
async function addGreenOnes(
  green: Set<string>,
  copy: string,
  spec: string,
  guards: readonly Guard[]
): Promise<void> {
  const tests = guards.flatMap((guard) => guard.tests[spec] ?? [])
  const outcomes = await runTests(copy, { [spec]: [...new Set(tests)] })
  outcomes.filter(({ status }) => status === "passed").forEach((one) => green.add(keyOf(one)))
}

void main(process.argv.slice(2))
