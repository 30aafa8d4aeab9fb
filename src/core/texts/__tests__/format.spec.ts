import { momentText, moneyText } from "../format"

/** Without the narrow and wide blanks that differ by version of the language data. */
const plain = (text: string) => text.replace(/\s/g, " ")

it("Shoppers read an amount as Canadian English or French writes it", () => {
  const amount = { amount: "1022.98", currency_code: "cad" }
  expect(plain(moneyText(amount, "en"))).toBe("$1,022.98")
  expect(plain(moneyText(amount, "fr"))).toBe("1 022,98 $")
})

it("Shoppers read a time to the minute, in Canada's most common time zone and with the name of that zone", () => {
  const at = new Date("2027-01-15T20:05:59Z")
  expect(plain(momentText(at, "en"))).toMatch(/^January 15, 2027.* 0?3:05 p\.m\. EST$/)
  expect(plain(momentText(at, "fr"))).toMatch(/^15 janvier 2027.* 15 h 05 (HNE|EST)$/)
})
