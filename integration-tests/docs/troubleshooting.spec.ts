import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const ROOT = resolve(__dirname, "../..")
const MEDUSAS = [
  "node_modules/@medusajs/framework/dist/http/middlewares/ensure-publishable-api-key.js",
  "node_modules/@medusajs/core-flows/dist/payment-collection/steps/validate-payment-provider-in-region.js",
  "node_modules/@medusajs/payment/dist/services/payment-module.js",
]

const page = readFileSync(join(ROOT, "docs/owners/troubleshooting.md"), "utf8")
/** What is between backticks in the first column, and has more than two words. */
const messages = [...page.matchAll(/^\| (.*?) \|/gm)]
  .flatMap(([, symptom = ""]) => [...symptom.matchAll(/`([^`]+)`/g)])
  .map(([, message = ""]) => message)
  .filter((message) => message.split(" ").length > 2)

/** What src/medusa/log.ts writes before each line of the plugin's. */
const OF_THE_LOG = /^Hosted checkout: /

const sources = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(ts|tsx)$/.test(path) && !path.includes("__tests__"))
  .map((path) => join("src", path))
const code = textOf([...sources, ...MEDUSAS])

/** What the plugin writes to the log, up to its first colon: "verify failed for attempt …". */
const logged = [...textOf(sources).matchAll(/\b(?:log|logger)\.(?:warn|error)\(\s*[`"]([^`"]+)/g)]
  .map(([, line = ""]) => line.replace(OF_THE_LOG, "").replace(/\$\{[^}]*\}/g, "…"))
  .map((line) => line.split(":", 1).join("").trim())
  .filter((line) => /\w/.test(line))

describe("docs/owners/troubleshooting.md", () => {
  it("The test of troubleshooting.md finds the page's messages: more than 40", () => {
    expect(messages.length).toBeGreaterThan(40)
  })

  it("troubleshooting.md has each warning and error that the plugin writes to the log", () => {
    expect(logged.length).toBeGreaterThan(12)
    expect(logged.filter((line) => !page.includes(line))).toEqual([])
  })

  it.each(messages)('The message "%s" of troubleshooting.md is written by the code', (message) => {
    const parts = message
      .replace(OF_THE_LOG, "")
      .split("…")
      .map((part) => part.trim())
    expect(parts.filter((part) => part !== "" && !code.includes(part))).toEqual([])
  })
})

/** The texts of the code as they are read: what is put together of several lines is one. */
function textOf(paths: string[]): string {
  return paths
    .map((path) => readFileSync(join(ROOT, path), "utf8"))
    .join("\n")
    .replace(/["`] \+\s+["`]/g, "")
    .replaceAll('\\"', '"')
}
