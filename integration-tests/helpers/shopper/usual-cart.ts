/** What a shopper's cart holds unless a test asks for something else. */
export const USUAL_CART = {
  country: "ca",
  quantity: 1,
  handle: "enamel-mug",
  email: "Robin@Example.com",
} as const

export function addressIn(country: "ca" | "us") {
  return {
    first_name: "Robin",
    last_name: "Tremblay",
    address_1: "1 Rue Sainte-Catherine",
    city: country === "ca" ? "Montreal" : "New York",
    postal_code: country === "ca" ? "H2X 1K4" : "10001",
    country_code: country,
  }
}
