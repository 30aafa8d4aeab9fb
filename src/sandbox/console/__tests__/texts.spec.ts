import { textsOf } from "../../__tests__/support/texts"
import { CONSOLE_TEXTS } from "../texts"

describe("The texts of the console", () => {
  const english = textsOf(CONSOLE_TEXTS.en)
  const french = textsOf(CONSOLE_TEXTS.fr)

  it("have every key in both languages, and none is empty", () => {
    expect(Object.keys(french)).toEqual(Object.keys(english))
    expect([...Object.values(english), ...Object.values(french)]).not.toContain("")
  })

  it("are translated", () => {
    const same = Object.keys(english).filter((key) => english[key] === french[key])

    expect(same).toEqual([
      "notifications",
      "advance",
      "sessions",
      "transaction",
      "deliveries",
      "milliseconds",
    ])
  })

  it("write no thing, one and several as each language does", () => {
    const { en, fr } = CONSOLE_TEXTS

    expect([0, 1, 2].map(en.tries)).toEqual(["0 tries", "1 try", "2 tries"])
    expect([0, 1, 2].map(fr.tries)).toEqual(["0 essai", "1 essai", "2 essais"])
  })
})
