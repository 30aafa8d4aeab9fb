import { execFileSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import type { Edit, Guard } from "./guard"
import { GUARDS } from "./guards"
import { keyOf, named, runTests, unknownTests } from "./named-tests"

const REPO = resolve(__dirname, "../..")

/**
 * `npm run test:guards [part of a name ...]`: takes each guard out of a copy of the repository and
 * expects its tests to turn red there; they must be green on the unchanged copy. Prints a
 * table of them: only guards that were measured red.
 *
 * With `--check` it only looks whether every anchor is found once and every named test exists.
 */
function main(args: readonly string[]): void {
  const names = args.filter((name) => name !== "--check")
  const guards = GUARDS.filter(
    ({ name }) => names.length === 0 || names.some((part) => name.includes(part))
  )
  const isFine = args.includes("--check") ? check(guards) : measure(guards)
  process.exitCode = isFine ? 0 : 1
}

function check(guards: readonly Guard[]): boolean {
  const wrongAnchors = guards.flatMap(({ name, edits }) =>
    edits.flatMap((edit) => complaintsAbout(edit, REPO).map((complaint) => `${name}: ${complaint}`))
  )
  const missing = new Set(unknownTests(guards.flatMap(named)).map(keyOf))
  const wrongTests = guards.flatMap((guard) =>
    named(guard)
      .map(keyOf)
      .filter((key) => missing.has(key))
      .map((key) => `${guard.name}: no test has this name: ${key}`)
  )
  const wrong = [...wrongAnchors, ...wrongTests]
  wrong.forEach((line) => console.error(line))
  console.error(`${guards.length} guards looked at, ${wrong.length} complaints`)
  return wrong.length === 0
}

function measure(guards: readonly Guard[]): boolean {
  const copy = mkdtempSync(join(tmpdir(), "hosted-checkout-guards-"))
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }))
  process.once("SIGINT", () => process.exit(130))
  copyRepository(copy)
  for (const guard of guards) {
    takeOut(copy, guard)()
  }

  console.log("| guard | tests | without it |\n| --- | --- | --- |")
  const green = new Set<string>()
  const seen = new Set<string>()
  const watched = guards.filter((guard) => {
    for (const spec of Object.keys(guard.tests).filter((name) => !seen.has(name))) {
      seen.add(spec)
      addGreenOnes(green, copy, spec, guards)
    }
    const notGreen = named(guard).filter((one) => !green.has(keyOf(one)))
    for (const { spec, test } of notGreen) {
      console.error(`NOT GREEN WITH IT  ${guard.name}: ${spec}: ${test}`)
    }
    return notGreen.length === 0 && isRedWithout(copy, guard)
  })
  console.error(`\n${watched.length} of ${guards.length} guards are watched`)
  return watched.length === guards.length
}

function isRedWithout(copy: string, guard: Guard): boolean {
  const putBack = takeOut(copy, guard)
  const outcomes = runTests(copy, guard.tests)
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
function addGreenOnes(
  green: Set<string>,
  copy: string,
  spec: string,
  guards: readonly Guard[]
): void {
  const tests = guards.flatMap((guard) => guard.tests[spec] ?? [])
  runTests(copy, { [spec]: [...new Set(tests)] })
    .filter(({ status }) => status === "passed")
    .forEach((one) => green.add(keyOf(one)))
}

function copyRepository(to: string): void {
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"]
  const files = execFileSync("git", listed, { cwd: REPO, encoding: "utf8" }).split("\0")
  for (const file of files.filter((name) => name && existsSync(join(REPO, name)))) {
    cpSync(join(REPO, file), join(to, file), { force: true })
  }
  symlinkSync(join(REPO, "node_modules"), join(to, "node_modules"))
}

/**
 * @returns puts the guard back.
 * @throws Error when an anchor is not there exactly once: then the table must be brought up to date.
 */
function takeOut(copy: string, { name, edits }: Guard): () => void {
  const originals = new Map<string, string>()
  for (const edit of edits) {
    const [complaint] = complaintsAbout(edit, copy)
    if (complaint) {
      throw new Error(`${name}: ${complaint}`)
    }
    const path = join(copy, edit.file)
    const text = readFileSync(path, "utf8")
    originals.set(path, originals.get(path) ?? text)
    writeFileSync(path, text.split(edit.from).join(edit.to))
  }
  return () => originals.forEach((text, path) => writeFileSync(path, text))
}

/** What is wrong with an anchor: it must be in its file once. */
function complaintsAbout({ file, from }: Edit, root: string): string[] {
  const path = join(root, file)
  if (!existsSync(path)) {
    return [`there is no ${file}`]
  }
  const times = readFileSync(path, "utf8").split(from).length - 1
  return times === 1 ? [] : [`found ${times} times in ${file}, not once: ${from}`]
}

main(process.argv.slice(2))
