import languages from "../i18n"

type Texts = { [key: string]: string | Texts }

const ENGLISH = sentencesOf(languages.en)
const FRENCH = sentencesOf(languages.fr)

describe("Admin's English text", () => {
  it.each([
    ["completed, not settled", /\bsettle/i],
    [
      "processed, not applied: a payment is applied to an order",
      /notification[^.]* appl(y|ied)\b/i,
    ],
    ["not processed, not parked", /\bparked\b/i],
    ["orphaned, not ghost", /\bghost/i],
    ["erase, not blank", /\bblank/i],
    ["admin, not staff", /\bstaff\b/i],
    ["email, not e-mail", /\be-mail/i],
    ["someone, not somebody", /\bsomebody\b/i],
    ["transaction ID, not transaction id", /\bids?\b/],
  ])("uses one term for one thing: %s", (_, other) => {
    expect(ENGLISH.filter((text) => other.test(text.replace(/{{\w+}}/g, "")))).toEqual([])
  })

  it("names no other time zone than the reader's, except of the times in the file for bookkeeping", () => {
    const { text } = languages.en.translation.hostedCheckout.export
    expect(ENGLISH.filter((each) => each.includes("UTC"))).toEqual([text])
  })

  it("uses curved quotes and apostrophes, except around configuration values", () => {
    expect(ENGLISH.filter((text) => /'|"(?!own")(?<!"own")/.test(text))).toEqual([])
  })
})

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
  ])("uses one term for one thing: %s", (_, other) => {
    expect(FRENCH.filter((text) => other.test(text))).toEqual([])
  })

  it.each([
    ["no space before ; ! ?", /\s[;?!]/],
    ["a no-break space before a colon", /[^\u00A0]:(?=\s|$)/],
    ["no-break spaces within « »", /«[^\u00A0]|[^\u00A0]»/],
    ["a no-break space within a number", /\d \d{3}/],
    ["curved apostrophes", /'/],
  ])("follows Quebec typography: %s", (_, wrong) => {
    expect(FRENCH.filter((text) => wrong.test(text))).toEqual([])
  })
})

function sentencesOf(texts: Texts): string[] {
  return Object.values(texts).flatMap((text) =>
    typeof text === "string" ? [text] : sentencesOf(text)
  )
}
