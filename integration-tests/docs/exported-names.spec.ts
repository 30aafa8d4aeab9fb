import { exportedNames } from "./exported-names"

const entries = exportedNames()

/** Each name, and where it is declared: several places where it means several things. */
const declarations = new Map<string, Set<string>>()
for (const { names } of entries) {
  for (const [name, place] of names) {
    declarations.set(name, (declarations.get(name) ?? new Set<string>()).add(place))
  }
}

/** What a caller writes: options, in JavaScript's own case. */
const WRITTEN = /(Checkout|Config|Options|Props|UnderTest)$|^Fault(Response)?$/

/** Names that differ only by case: in each pair a function, and the type of what the function makes. */
const FUNCTIONS_AND_TYPES = [
  ["hostedCheckout", "HostedCheckout"],
  ["openApiDocument", "OpenApiDocument"],
]

describe("The data that the packages answer", () => {
  it.each(entries)(
    "The data types that the package entry $entry exports have fields in snake case",
    ({ fields }) => {
      const answered = [...fields].filter(([name]) => !WRITTEN.test(name))
      const camel = answered.flatMap(([name, each]) =>
        each.filter((field) => /[A-Z]/.test(field)).map((field) => `${name}.${field}`)
      )
      expect(camel).toEqual([])
    }
  )
})

describe("The names that the packages export", () => {
  it("A name that several packages export means the same thing in each package", () => {
    const ambiguous = [...declarations].filter(([, places]) => places.size > 1)
    expect(ambiguous.map(([name]) => name)).toEqual([])
  })

  it("No two names that the packages export differ by one letter, and only a function and its type differ only by case", () => {
    const names = [...declarations.keys()]
    const alike = names.flatMap((name, at) =>
      names.slice(at + 1).flatMap((other) => (areAlike(name, other) ? [[name, other]] : []))
    )
    expect(alike).toEqual(FUNCTIONS_AND_TYPES)
  })

  it.each([
    ["medusa-payment-hosted-checkout/config", ["GatewayProfileInput"]],
    ["medusa-payment-hosted-checkout/events", ["HoldReason"]],
    ["medusa-payment-hosted-checkout/signature", ["SIGNATURE_HEADER", "WebhookEvent"]],
    ["medusa-payment-hosted-checkout/workflows", ["HoldReason"]],
    ["hosted-checkout-dev", ["GatewayProfileInput"]],
    ["hosted-checkout-dev/contract", ["GatewayProfileInput"]],
    ["medusa-payment-hosted-checkout-storefront", ["PaymentOrder"]],
    [
      "medusa-payment-hosted-checkout-storefront/react",
      ["HeadingLevel", "HostedPaymentState", "OnOrder", "OrderUrl"],
    ],
    ["medusa-payment-hosted-checkout-storefront/next", ["ForgetOptions"]],
  ])(
    "The package entry %s exports the names that a program which uses the package has to write: %j",
    (entry, types) => {
      const found = entries.find((each) => each.entry === entry)
      expect([...(found?.names.keys() ?? [])]).toEqual(expect.arrayContaining(types))
    }
  )
})

/** Whether two names are the same but for case, and for one letter that is another, or that only one of them has. */
function areAlike(name: string, other: string): boolean {
  const [short = "", long = ""] = [name.toLowerCase(), other.toLowerCase()].sort(
    (one, two) => one.length - two.length
  )
  let same = 0
  while (same < short.length && short[same] === long[same]) {
    same++
  }
  const rest = short.length === long.length ? short.slice(same + 1) : short.slice(same)
  return rest === long.slice(same + 1)
}
