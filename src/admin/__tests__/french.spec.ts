import texts from "../i18n/fr.json"
import settings from "../i18n/settings.fr.json"

type Texts = { [key: string]: string | Texts }

const ALL = [texts, settings].flatMap(sentencesOf)

describe("Admin's French", () => {
  it.each([
    ["avis", /notification/i],
    ["acheteur", /\bclient/i],
    ["État", /\bstatut/i],
    [
      "chez la passerelle, but for a connection or call to it",
      /(?<!connexion |appel )à la passerelle/i,
    ],
    ["indiquez", /\bdonnez une encryptionKey/],
  ])("has one word for one thing: %s", (_, other) => {
    expect(ALL.filter((text) => other.test(text))).toEqual([])
  })

  it.each([
    ["no space before ; ? !", /\s[;?!]/],
    ["a no-break space before a colon", /[^\u00A0]:(?=\s|$)/],
    ["no-break spaces within « »", /«[^\u00A0]|[^\u00A0]»/],
    ["curved apostrophes", /'/],
  ])("is set as in Canada: %s", (_, otherwise) => {
    expect(ALL.filter((text) => otherwise.test(text))).toEqual([])
  })
})

function sentencesOf(texts: Texts): string[] {
  return Object.values(texts).flatMap((text) =>
    typeof text === "string" ? [text] : sentencesOf(text)
  )
}
