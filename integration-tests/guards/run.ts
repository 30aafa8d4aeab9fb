import { execFileSync, spawnSync } from "node:child_process"
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
import { GUARDS, type Guard } from "./guards"

const REPO = resolve(__dirname, "../..")

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

/**
 * `npm run test:guards [part of a name ...]`: takes each guard out of a copy of the repository and
 * expects its tests to turn red there; they must be green on the unchanged copy.
 */
function main(names: string[]): void {
  const guards = GUARDS.filter(
    ({ name }) => names.length === 0 || names.some((part) => name.includes(part))
  )
  const copy = mkdtempSync(join(tmpdir(), "hosted-checkout-guards-"))
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }))
  process.once("SIGINT", () => process.exit(130))
  copyRepository(copy)

  const greenTests = greenOnes(copy, guards)
  const failures = guards.flatMap((guard) => {
    const green = guard.tests.every((test) => greenTests.has(test))
    const original = guard.edits.map(({ file }) => readFileSync(join(copy, file), "utf8"))
    takeOut(copy, guard)
    const red = statuses(copy, guard).every((status) => status === "failed")
    guard.edits.forEach(({ file }, index) => writeFileSync(join(copy, file), original[index] ?? ""))

    const verdict = !green ? "not green with it" : red ? "red without it" : "STILL GREEN"
    console.log(`| ${guard.name} | ${guard.spec}: ${guard.tests.join("; ")} | ${verdict} |`)
    return green && red ? [] : [guard.name]
  })
  console.log(`\n${guards.length - failures.length} of ${guards.length} guards are watched`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

/** The named tests that pass with every guard in its place; each spec runs once. */
function greenOnes(copy: string, guards: readonly Guard[]): Set<string> {
  const green = new Set<string>()
  for (const spec of new Set(guards.map((guard) => guard.spec))) {
    const tests = guards.filter((guard) => guard.spec === spec).flatMap((guard) => guard.tests)
    statuses(copy, { spec, tests }).forEach((status, index) => {
      if (status === "passed") {
        green.add(tests[index] ?? "")
      }
    })
  }
  return green
}

function copyRepository(to: string): void {
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"]
  const files = execFileSync("git", listed, { cwd: REPO, encoding: "utf8" }).split("\0")
  for (const file of files.filter((name) => name && existsSync(join(REPO, name)))) {
    cpSync(join(REPO, file), join(to, file), { force: true })
  }
  symlinkSync(join(REPO, "node_modules"), join(to, "node_modules"))
}

/** @throws Error when an anchor is not there exactly once: then the table must be brought up to date. */
function takeOut(copy: string, { name, edits }: Guard): void {
  for (const { file, from, to } of edits) {
    const parts = readFileSync(join(copy, file), "utf8").split(from)
    if (parts.length !== 2) {
      throw new Error(`${name}: found ${parts.length - 1} times in ${file}, not once: ${from}`)
    }
    writeFileSync(join(copy, file), parts.join(to))
  }
}

/** For each named test its status; one that did not run is neither red nor green. */
function statuses(copy: string, { spec, tests }: Pick<Guard, "spec" | "tests">): string[] {
  const report = join(copy, "guards-report.json")
  rmSync(report, { force: true })
  spawnSync(
    process.execPath,
    [
      "--experimental-vm-modules",
      "node_modules/jest/bin/jest.js",
      "--silent",
      "--selectProjects=integration",
      "--selectProjects=safety",
      `--testPathPatterns=/http/${spec}\\.spec`,
      `--testNamePattern=${tests.map(escape).join("|")}`,
      "--json",
      `--outputFile=${report}`,
    ],
    { cwd: copy, stdio: "ignore", env: { ...process.env, LOG_LEVEL: "error" } }
  )
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  return tests.map(
    (test) =>
      results.find(({ fullName, status }) => fullName.includes(test) && status !== "pending")
        ?.status ?? "not run"
  )
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
}

main(process.argv.slice(2))
