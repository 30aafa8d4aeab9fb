import { en } from "../en"
import { fr } from "../fr"

/** Each text by its path (`page.expired.title`); functions are called with "1", "2" and "3". */
function textsOf(texts: object, path = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) => {
      if (typeof value === "function") {
        return [[path + key, String((value as (...values: string[]) => unknown)("1", "2", "3"))]]
      }
      return typeof value === "object" && value !== null
        ? Object.entries(textsOf(value, `${path}${key}.`))
        : [[path + key, String(value)]]
    })
  )
}

describe("The texts of the sandbox", () => {
  const english = textsOf(en)
  const french = textsOf(fr)

  it("have every key in both languages, and none is empty", () => {
    expect(Object.keys(french)).toEqual(Object.keys(english))
    expect([...Object.values(english), ...Object.values(french)]).not.toContain("")
  })

  it("are translated", () => {
    const same = Object.keys(english).filter((key) => english[key] === french[key])

    expect(same).toEqual([
      "page.openUntil.after",
      "page.total",
      "console.notifications",
      "console.advance",
      "console.sessions",
      "console.transaction",
      "console.deliveries",
      "console.milliseconds",
    ])
  })

  it("write no thing, one and several as each language does", () => {
    expect([0, 1, 2].map(en.console.tries)).toEqual(["0 tries", "1 try", "2 tries"])
    expect([0, 1, 2].map(fr.console.tries)).toEqual(["0 essai", "1 essai", "2 essais"])
  })
})
