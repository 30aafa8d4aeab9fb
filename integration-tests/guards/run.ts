import { execFileSync, spawnSync } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, join, resolve } from "node:path"
import type { Guard } from "./guard"
import { GUARDS } from "./guards"

const REPO = resolve(__dirname, "../..")

interface Report {
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** What became of a named test; `message` is its first complaint. */
interface Outcome {
  spec: string
  test: string
  status: "passed" | "failed" | "mixed" | "not run"
  message: string
}

/**
 * `npm run test:guards [part of a name ...]`: takes each guard out of a copy of the repository and
 * expects its tests to turn red there; they must be green on the unchanged copy. Prints a
 * table of them: only guards that were measured red.
 */
function main(names: string[]): void {
  const guards = GUARDS.filter(
    ({ name }) => names.length === 0 || names.some((part) => name.includes(part))
  )
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
  process.exitCode = watched.length < guards.length ? 1 : 0
}

function isRedWithout(copy: string, guard: Guard): boolean {
  const putBack = takeOut(copy, guard)
  const outcomes = run(copy, guard.tests)
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
  run(copy, { [spec]: [...new Set(tests)] })
    .filter(({ status }) => status === "passed")
    .forEach((one) => green.add(keyOf(one)))
}

function named({ tests }: Pick<Guard, "tests">): { spec: string; test: string }[] {
  return Object.entries(tests).flatMap(([spec, ones]) => ones.map((test) => ({ spec, test })))
}

function keyOf({ spec, test }: { spec: string; test: string }): string {
  return `${spec}: ${test}`
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
  for (const { file, from, to } of edits) {
    const path = join(copy, file)
    const text = readFileSync(path, "utf8")
    const parts = text.split(from)
    if (parts.length !== 2) {
      throw new Error(`${name}: found ${parts.length - 1} times in ${file}, not once: ${from}`)
    }
    originals.set(path, originals.get(path) ?? text)
    writeFileSync(path, parts.join(to))
  }
  return () => originals.forEach((text, path) => writeFileSync(path, text))
}

/** One jest run; a name that several tests have is `mixed` when they do not agree. */
function run(copy: string, tests: Guard["tests"]): Outcome[] {
  const report = join(copy, "guards-report.json")
  rmSync(report, { force: true })
  spawnSync(
    process.execPath,
    [
      "--experimental-vm-modules",
      "node_modules/jest/bin/jest.js",
      "--silent",
      "--maxWorkers=1",
      // What a missing guard leaves behind, such as the timer of a run that never ends.
      "--forceExit",
      "--selectProjects=unit",
      "--selectProjects=integration",
      "--selectProjects=safety",
      "--selectProjects=chaos",
      `--testPathPatterns=/(${Object.keys(tests).map(fileOf).join("|")})$`,
      `--testNamePattern=${Object.values(tests).flat().map(escape).join("|")}`,
      "--json",
      `--outputFile=${report}`,
    ],
    { cwd: copy, stdio: "ignore", env: { ...process.env, LOG_LEVEL: "error" } }
  )
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report
  return named({ tests }).map(({ spec, test }) => {
    const results = testResults
      .filter(({ name }) => basename(name) === fileOf(spec))
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ fullName, status }) => fullName.includes(test) && status !== "pending")
    const [status = "not run", ...others] = new Set(results.map((result) => result.status))
    return {
      spec,
      test,
      status: (others.length > 0 ? "mixed" : status) as Outcome["status"],
      message: firstLines(results[0]?.failureMessages[0]),
    }
  })
}

/** The file that jest runs for it: of its own, or the one that calls it among others (`storeTests`). */
function fileOf(spec: string): string {
  const folder = join(REPO, "integration-tests/http")
  const sharing = readdirSync(folder).find(
    (file) =>
      file.endsWith(".spec.ts") &&
      readFileSync(join(folder, file), "utf8").includes(`"./${spec}.tests"`)
  )
  return sharing ?? `${spec}.spec.ts`
}

function firstLines(message = ""): string {
  const plain = message.replace(/\u001b\[\d+m/g, "")
  return plain.replaceAll(/\s+/g, " ").slice(0, 160)
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
}

main(process.argv.slice(2))
