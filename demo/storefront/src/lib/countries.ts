/** The countries this shop sells to; their code is the first part of every URL. */
export const COUNTRIES = [
  {
    code: "ca",
    name: "Canada",
    shortName: "CA",
    currency: "CAD",
    province: "Province",
    postalCode: "Postal code",
  },
  {
    code: "us",
    name: "United States",
    shortName: "US",
    currency: "USD",
    province: "State",
    postalCode: "ZIP code",
  },
] as const

export type Country = (typeof COUNTRIES)[number]

export function findCountry(code: string | undefined): Country | undefined {
  return COUNTRIES.find((country) => country.code === code)
}

const LAST_COUNTRY = "tamarack.country"

/** The code from the URL, else the one of the last visit, else Canada. */
export function countryOrDefault(code: string | undefined): Country["code"] {
  const remembered = localStorage.getItem(LAST_COUNTRY) ?? undefined
  return (findCountry(code) ?? findCountry(remembered) ?? COUNTRIES[0]).code
}

export function rememberCountry(code: Country["code"]): void {
  localStorage.setItem(LAST_COUNTRY, code)
}
