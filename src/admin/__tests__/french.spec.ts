import texts from "../i18n/fr.json"
import settings from "../i18n/settings.fr.json"

type Texts = { [key: string]: string | Texts }

const ALL = [texts, settings].flatMap(sentencesOf)

describe("Admin's French text", () => {
  it.each([
    ["notification, not avis", /\bavis\b/i],
    ["résoudre and résolu: régler means to pay", /(?<!\p{L})réglé?(er|ez|és?|ées?)?(?!\p{L})/iu],
    ["client, not acheteur", /\bacheteu/i],
    ["état, not statut", /\bstatuts?\b/i],
    ["dans le portail de la passerelle, not chez elle", /\bchez (la passerelle|elle)\b/i],
    ["clé secrète du marchand", /(?<!secrètes? )\bdu marchand|\bclés? du marchand/i],
    ["courriel, not e-mail", /\be-?mail/i],
    ["numéro de transaction, not identifiant", /identifiants? de transaction/i],
    ["inscrire a refund, not consigner", /\bconsign/i],
  ])("uses one word for one thing: %s", (_, other) => {
    expect(ALL.filter((text) => other.test(text))).toEqual([])
  })

  it.each([
    ["no space before ; ! ?", /\s[;?!]/],
    ["a no-break space before a colon", /[^\u00A0]:(?=\s|$)/],
    ["no-break spaces within « »", /«[^\u00A0]|[^\u00A0]»/],
    ["a no-break space within a number", /\d \d{3}/],
    ["curved apostrophes", /'/],
  ])("follows Quebec typography: %s", (_, wrong) => {
    expect(ALL.filter((text) => wrong.test(text))).toEqual([])
  })
})

function sentencesOf(texts: Texts): string[] {
  return Object.values(texts).flatMap((text) =>
    typeof text === "string" ? [text] : sentencesOf(text)
  )
}
