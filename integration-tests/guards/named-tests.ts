import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { basename, join, resolve } from "node:path"
import type { Guard } from "./guard"

const REPO = resolve(__dirname, "../..")
const requireHere = createRequire(__filename)

/** Matches no title. */
const NOTHING = "(?!)"
const TIMEOUT_OF_A_HOOK = /Exceeded timeout of .* for a hook/

interface Report {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** A test as a guard names it: its spec without the ending, and a part of its full title. */
export interface NamedTest {
  spec: string
  test: string
}

/**
 * What became of a named test; `message` is its first complaint. `not prepared`: a hook took too long, which
 * proves nothing about a guard.
 */
export interface Outcome extends NamedTest {
  status: "passed" | "failed" | "mixed" | "not run" | "not prepared"
  message: string
}

export function named({ tests }: Pick<Guard, "tests">): NamedTest[] {
  return Object.entries(tests).flatMap(([spec, ones]) => ones.map((test) => ({ spec, test })))
}

export function keyOf({ spec, test }: NamedTest): string {
  return `${spec}: ${test}`
}

/**
 * Runs named tests of a copy of the repository; a name that several have is `mixed` when they do not agree.
 *
 * @param env added to this process's own for jest.
 */
export async function runTests(
  copy: string,
  tests: Guard["tests"],
  env: NodeJS.ProcessEnv = {}
): Promise<Outcome[]> {
  const pattern = Object.values(tests).flat().map(escape).join("|")
  const { testResults } = await jest(copy, Object.keys(tests), pattern, { env })
  return named({ tests }).map(({ spec, test }) => {
    const results = testResults
      .filter(({ name }) => basename(name) === `${spec}.spec.ts`)
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ fullName, status }) => fullName.includes(test) && status !== "pending")
    const message = firstLines(results[0]?.failureMessages[0])
    return { spec, test, status: statusOf(results, message), message }
  })
}

function statusOf(results: readonly { status: string }[], message: string): Outcome["status"] {
  const [status = "not run", ...others] = new Set(results.map((result) => result.status))
  if (TIMEOUT_OF_A_HOOK.test(message)) {
    return "not prepared"
  }
  return (others.length > 0 ? "mixed" : status) as Outcome["status"]
}

/** Loads the specs of these tests without running any. @returns the named tests that no spec has. */
export async function unknownTests(tests: readonly NamedTest[]): Promise<NamedTest[]> {
  const specs = [...new Set(tests.map(({ spec }) => spec))]
  // No test runs, so none needs a database.
  const { projects, ...shared } = requireHere("../../jest.config.js") as { projects: object[] }
  const config = JSON.stringify({
    ...shared,
    rootDir: REPO,
    projects: projects.map((project) => ({
      ...project,
      rootDir: REPO,
      globalSetup: undefined,
      globalTeardown: undefined,
      testPathIgnorePatterns: undefined,
    })),
  })
  const { testResults } = await jest(REPO, specs, NOTHING, { more: [`--config=${config}`] })
  return tests.filter(
    ({ spec, test }) =>
      !testResults.some(
        ({ name, assertionResults }) =>
          basename(name) === `${spec}.spec.ts` &&
          assertionResults.some(({ fullName }) => fullName.includes(test))
      )
  )
}

/** Asynchronous: PostgreSQL writes its log to this process, and blocks when the log is not read. */
async function jest(
  cwd: string,
  specs: string[],
  titles: string,
  { env = {}, more = [] }: { env?: NodeJS.ProcessEnv; more?: readonly string[] }
): Promise<Report> {
  const report = join(tmpdir(), `hosted-checkout-guards-${process.pid}.json`)
  const run = spawn(
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
      `--testPathPatterns=/(${specs.join("|")})\\.spec\\.ts$`,
      `--testNamePattern=${titles}`,
      "--json",
      `--outputFile=${report}`,
      ...more,
    ],
    { cwd, stdio: "ignore", env: { ...process.env, LOG_LEVEL: "error", ...env } }
  )
  await once(run, "exit")
  const text = readFileSync(report, "utf8")
  rmSync(report)
  return JSON.parse(text) as Report
}

function firstLines(message = ""): string {
  const plain = message.replace(/\u001b\[\d+m/g, "")
  return plain.replaceAll(/\s+/g, " ").slice(0, 160)
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
}
