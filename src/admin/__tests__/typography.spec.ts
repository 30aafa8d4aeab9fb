import languages from "../i18n"

type Texts = { [key: string]: string | Texts }

const ENGLISH = sentencesOf(languages.en)
const FRENCH = sentencesOf(languages.fr)

describe("Admin's English text", () => {
  it("Admin's English texts mention the time zone UTC only in the text about the file for bookkeeping", () => {
    const { text } = languages.en.translation.hostedCheckout.export
    expect(ENGLISH.filter((each) => each.includes("UTC"))).toEqual([text])
  })

  it("Admin's English texts use curved quotes and apostrophes, except around configuration values", () => {
    expect(ENGLISH.filter((text) => /'|"(?!own")(?<!"own")/.test(text))).toEqual([])
  })
})

describe("Admin's French text", () => {
  it.each([
    ["no space before ; ! ?", /\s[;?!]/],
    ["a no-break space before a colon", /[^\u00A0]:(?=\s|$)/],
    ["no-break spaces within « »", /«[^\u00A0]|[^\u00A0]»/],
    ["a no-break space within a number", /\d \d{3}/],
    ["curved apostrophes", /'/],
  ])("Admin's French texts follow Quebec typography: %s", (_, wrong) => {
    expect(FRENCH.filter((text) => wrong.test(text))).toEqual([])
  })
})

function sentencesOf(texts: Texts): string[] {
  return Object.values(texts).flatMap((text) =>
    typeof text === "string" ? [text] : sentencesOf(text)
  )
}
