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

describe("The sandbox's texts", () => {
  const english = textsOf(en)
  const french = textsOf(fr)

  it("The sandbox's texts have the same keys in English and French, and no text is empty", () => {
    expect(Object.keys(french)).toEqual(Object.keys(english))
    expect([...Object.values(english), ...Object.values(french)]).not.toContain("")
  })

  it("The sandbox's French texts all differ from the English texts, except for eight words", () => {
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

  it("The sandbox's texts use the right plural for 0, 1 and 2 tries in English and French", () => {
    expect([0, 1, 2].map(en.console.tries)).toEqual(["0 tries", "1 try", "2 tries"])
    expect([0, 1, 2].map(fr.console.tries)).toEqual(["0 essai", "1 essai", "2 essais"])
  })
})
