import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ATTEMPT_STATUSES } from "../../attempt"
import { CONDITIONS, TRANSITIONS } from ".."
import { finals, stateDiagram, transitionTable } from "./diagram"

const DOC = join(__dirname, "../../../../../docs/contributing/architecture.md")
const rules = Object.entries(TRANSITIONS)

describe("The table of transitions", () => {
  it("gives each change of a status a line in the timeline", () => {
    const silent = rules.filter(
      ([, { from, to, entry }]) => to && !entry && from.some((status) => status !== to)
    )
    expect(silent).toEqual([])
  })

  it("leads out of every status", () => {
    expect(finals()).toEqual([])
  })

  it("leads back to `opening` from nowhere, and to every other status", () => {
    const reached = new Set(rules.map(([, { to }]) => to))
    expect(ATTEMPT_STATUSES.filter((status) => !reached.has(status))).toEqual(["opening"])
  })

  it("sets each column in one way", () => {
    for (const [name, { sets = [], fills = [], resets = {} }] of rules) {
      const columns = [...sets, ...fills, ...Object.keys(resets)]
      expect({ name, columns }).toEqual({ name, columns: [...new Set(columns)] })
    }
  })

  it("has a use for every condition", () => {
    const used = new Set(rules.flatMap(([, { when = [] }]) => when))
    expect(CONDITIONS.filter((condition) => !used.has(condition))).toEqual([])
  })

  it("releases captured money only by its own transitions", () => {
    const releasing = rules.filter(([, { resets }]) => resets?.captured_at === null)
    expect(releasing.map(([name]) => name)).toEqual([
      "claim_released",
      "capture_refunded",
      "closed_with_refund",
    ])
  })
})

describe("docs/contributing/architecture.md", () => {
  const doc = readFileSync(DOC, "utf8")

  it.each([
    ["state diagram", () => `\`\`\`mermaid\n${stateDiagram()}\n\`\`\``],
    ["table of transitions", transitionTable],
  ])("holds the %s of the table; UPDATE_DOCS=1 writes it", (name, generate) => {
    const expected = betweenMarks(name, generate())
    if (process.env.UPDATE_DOCS) {
      writeFileSync(
        DOC,
        readFileSync(DOC, "utf8").replace(marked(name), () => expected)
      )
      return
    }
    expect(doc).toContain(expected)
  })
})

function betweenMarks(name: string, text: string): string {
  return `<!-- ${name} -->\n\n<!-- prettier-ignore-start -->\n\n${text}\n\n<!-- prettier-ignore-end -->\n\n<!-- end of ${name} -->`
}

function marked(name: string): RegExp {
  return new RegExp(`<!-- ${name} -->[\\s\\S]*<!-- end of ${name} -->`)
}
