import { readFileSync } from "node:fs"
import { join } from "node:path"
import { LANGUAGE_TAGS, LANGUAGES } from "../../texts/language"
import { STORE_REFUSALS } from "../store-refusal"

const document = readFileSync(join(__dirname, "../../../../docs/developers/store-api.md"), "utf8")

describe("docs/developers/store-api.md", () => {
  it("lists what the Store API refuses, with its status, its meaning and what to do, in the same order", () => {
    const rows = document.matchAll(/^\| `(\w+)` +\| (\d{3}) +\| \S[^|]*\| \S[^|]*\|$/gm)
    const listed = [...rows].map(([, code, status]) => [code, Number(status)])
    expect(listed).toEqual(
      Object.entries(STORE_REFUSALS).map(([code, { status }]) => [code, status])
    )
  })

  it("names the languages as answers name them", () => {
    for (const language of LANGUAGES) {
      expect(document).toContain(`\`${LANGUAGE_TAGS[language]}\``)
    }
  })
})

describe("A refusal of the Store API", () => {
  it.each(Object.entries(STORE_REFUSALS))("has a text in each language: %s", (_, { en, fr }) => {
    expect(en).toMatch(/^[A-Z].{20,}\.$/)
    expect(fr).toMatch(/^[A-Z].{20,}\.$/)
    expect(fr).not.toBe(en)
    expect(fr).not.toMatch(/'/)
  })
})
