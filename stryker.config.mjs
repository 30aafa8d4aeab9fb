import { join } from "node:path"
import jest from "./jest.config.js"

const unit = jest.projects.find(({ displayName }) => displayName === "unit")

/** An absolute path: Stryker's copy of the repository has only package.json, src/core and `READ_BY_TESTS`. */
const HELPERS = join(import.meta.dirname, "integration-tests/helpers/jest")

/** Files outside src/core that core's specs read; the first run fails without them. */
const READ_BY_TESTS = [
  "docs/developers/admin-api.md",
  "docs/developers/events.md",
  "docs/developers/store-api.md",
  "docs/observability/README.md",
  "src/modules/hosted-checkout/migrations/Migration20261123000001.ts",
]

/** A text with a blank in it is for people; words that decide something, such as statuses, have none. */
const messageTexts = {
  shouldIgnore({ node }) {
    const text =
      node.type === "StringLiteral"
        ? node.value
        : node.type === "TemplateLiteral" && node.quasis.map(({ value }) => value.raw).join("")
    return text && /\S \S|: $/.test(text) ? "A text for admins" : undefined
  },
}

export const strykerPlugins = [{ kind: "Ignore", name: "message-texts", value: messageTexts }]

/** `npm run test:mutation`: changes src/core in many small ways, and expects its unit tests to turn red. */
export default {
  mutate: ["src/core/**/*.ts", "!src/core/**/__tests__/**", "!src/core/**/index.ts"],
  testRunner: "jest",
  // Stryker splits the command at blanks. It warns that it does not know the built file, which it need not know.
  buildCommand: `node ${join(HELPERS, "bundle-examples.mjs").replaceAll(" ", "\\ ")}`,
  jest: {
    projectType: "custom",
    enableFindRelatedTests: false,
    config: {
      ...unit,
      testEnvironment: join(HELPERS, "mutant-environment.mjs"),
      testMatch: ["<rootDir>/.examples/examples.cjs"],
    },
  },
  plugins: ["@stryker-mutator/jest-runner", import.meta.filename],
  ignorers: ["message-texts"],
  coverageAnalysis: "perTest",
  // Jest keeps a stack for each of 2,500 tests. To debug a first run that is red, remove the limit.
  testRunnerNodeArgs: ["--stack-trace-limit=0"],
  concurrency: 2,
  // Each run leaves memory behind; after some hundred the collector takes most of the time.
  maxTestRunnerReuse: 20,
  // A slow machine must not count as an endless loop.
  timeoutMS: 20_000,
  reporters: ["clear-text", "progress-append-only", "html", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: ".stryker/report.html" },
  jsonReporter: { fileName: ".stryker/report.json" },
  tempDirName: ".stryker/tmp",
  ignorePatterns: [
    "**",
    "!package.json",
    "!src/core/**",
    ...READ_BY_TESTS.map((file) => `!${file}`),
  ],
  thresholds: { high: 100, low: 95, break: 95 },
  allowConsoleColors: false,
}
