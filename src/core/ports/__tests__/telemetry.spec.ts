import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { SPANS } from "../telemetry"
import { METRICS, WEBHOOK_ANSWERS } from "../../telemetry/metrics"

const ROOT = resolve(__dirname, "../../../..")
const page = readFileSync(join(ROOT, "docs/observability/README.md"), "utf8")
const cellsOf = (section: string) =>
  (page.split(`\n## ${section}\n`)[1] ?? "")
    .split("\n## ", 1)
    .join("")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim()))
const codesOf = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code)

describe("docs/observability/README.md", () => {
  it("The observability page lists each metric with its kind, unit, labels, meaning and when to worry", () => {
    const listed = cellsOf("Metrics").map(([, name, kind = "", labels, meaning, worry]) => ({
      name: codesOf(name)[0],
      kind: kind.split(",", 1).join(""),
      unit: codesOf(kind)[0],
      labels: codesOf(labels),
      isExplained: meaning !== "" && worry !== "",
    }))
    const known = Object.entries(METRICS).map(([name, { kind, unit, labels }]) => ({
      ...{ name, kind, unit },
      labels: [...labels],
      isExplained: true,
    }))
    expect(listed).toEqual(known)
  })

  it("The observability page names every answer to a notification", () => {
    expect(WEBHOOK_ANSWERS.filter((answer) => !page.includes(answer))).toEqual([])
  })

  it("docs/observability/README.md lists each trace span of the code", () => {
    expect(cellsOf("Traces").map(([, name]) => codesOf(name)[0])).toEqual([...SPANS])
  })
})
