import { readFileSync } from "node:fs"
import { join } from "node:path"
import { LANGUAGE_TAGS, LANGUAGES } from "../../texts/language"
import { isStoreRefusal, STORE_REFUSALS } from "../store-refusal"

const document = readFileSync(join(__dirname, "../../../../docs/developers/store-api.md"), "utf8")

describe("docs/developers/store-api.md", () => {
  it("docs/developers/store-api.md lists each refusal of the Store API with its HTTP status, meaning and advice", () => {
    const rows = document.matchAll(/^\| `(\w+)` +\| (\d{3}) +\| \S[^|]*\| \S[^|]*\|$/gm)
    const listed = [...rows].map(([, code, status]) => [code, Number(status)])
    expect(listed).toEqual(
      Object.entries(STORE_REFUSALS).map(([code, { status }]) => [code, status])
    )
  })

  it("docs/developers/store-api.md names the language tag of each language in which the Store API writes refusals", () => {
    for (const language of LANGUAGES) {
      expect(document).toContain(`\`${LANGUAGE_TAGS[language]}\``)
    }
  })
})

describe("Texts of refusals", () => {
  it.each(Object.entries(STORE_REFUSALS))(
    "The Store API's refusal with the code %s has a text in English and in French",
    (_, { en, fr }) => {
      expect(en).toMatch(/^[A-Z].{20,}\.$/)
      expect(fr).toMatch(/^[A-Z].{20,}\.$/)
      expect(fr).not.toBe(en)
      expect(fr).not.toMatch(/'/)
    }
  )
})

it("Only a listed code counts as the code of a refusal", () => {
  expect(isStoreRefusal("already_paid")).toBe(true)
  for (const other of ["paid_already", "toString", 404, undefined]) {
    expect(isStoreRefusal(other)).toBe(false)
  }
})
