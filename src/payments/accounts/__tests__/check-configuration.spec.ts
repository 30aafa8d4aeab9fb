import { OptionsError } from "../../../core/errors/hosted-checkout-errors"
import { checkConfiguration } from "../check-configuration"

const SECRET = "sk_test_never_shown"
const OURS = "our-plugin/providers/hosted-checkout"
const ACCOUNT = {
  baseUrl: "https://gateway.example.com",
  merchantSecretKey: SECRET,
  storefrontUrl: "https://shop.example.com",
}
const OPTIONS = { accounts: { default: ACCOUNT }, backendUrl: "https://store.example.com" }
const ENTRY = { resolve: OURS, id: "default", options: { account: "default" } }
const DEPENDENCIES = ["query", "hosted_checkout"]
const LINE = (account: string) =>
  `{ resolve: "medusa-payment-hosted-checkout/providers/hosted-checkout", id: "${account}", options: { account: "${account}" } },`

interface Store {
  /** What Medusa gives the plugin's module. */
  options?: unknown
  plugins?: unknown[]
  providers?: unknown
  dependencies?: unknown
}

function check({
  options = OPTIONS,
  plugins = [{ resolve: "our-plugin", options }],
  providers = [ENTRY],
  dependencies = DEPENDENCIES,
}: Store = {}) {
  const payment = { dependencies, options: { providers } }
  return checkConfiguration({ modules: { payment }, plugins }, options, {
    isOurProvider: (resolve) => resolve === OURS,
    isOurPlugin: (resolve) => resolve === "our-plugin",
    production: true,
  })
}

function refusal(store: Store): string {
  try {
    check(store)
  } catch (error) {
    expect(error).toBeInstanceOf(OptionsError)
    const { message } = error as OptionsError
    expect(message).not.toContain(SECRET)
    return message
  }
  throw new Error("The store started.")
}

describe("A store that starts", () => {
  it("A store starts if the plugin, its options and a provider entry for each merchant account are configured", () => {
    const options = { ...OPTIONS, accounts: { default: ACCOUNT, usd: ACCOUNT } }
    const usd = { resolve: OURS, id: "usd", options: { account: "usd" } }
    const { accounts } = check({ options, providers: [ENTRY, usd] })
    expect(Object.keys(accounts)).toEqual(["default", "usd"])
  })

  it("A store starts with payment providers of other plugins beside the plugin's, whatever their options are", () => {
    const other = { resolve: "other", id: "default", options: { baseUrl: "x" } }
    expect(() => check({ providers: [other, ENTRY, { resolve: "other" }] })).not.toThrow()
  })

  it("A store starts if the payment module has further dependencies", () => {
    expect(() => check({ dependencies: ["logger", ...DEPENDENCIES] })).not.toThrow()
  })

  it("A store starts although Medusa adds the database to the options of each module", () => {
    const given = { ...OPTIONS, database: { clientUrl: "postgres://" }, [Symbol("shared")]: true }
    const plugins = [{ resolve: "our-plugin", options: OPTIONS }]
    expect(() => check({ options: given, plugins })).not.toThrow()
  })

  it("A store starts if the project has the plugin's module itself and no entry for the plugin", () => {
    expect(() => check({ plugins: ["other", { resolve: "another", options: {} }] })).not.toThrow()
  })
})

describe("A store that does not start", () => {
  it("A store does not start with a wrong option, and the error names the option", () => {
    expect(refusal({ options: { ...OPTIONS, pollConcurrency: 0 } })).toMatch(
      /^Hosted checkout options are wrong:\n {2}- pollConcurrency: /
    )
  })

  it.each([
    ["has no dependencies", undefined, "query and hosted_checkout"],
    ["lacks one of its dependencies", ["query"], "hosted_checkout"],
    ["has dependencies that are no list", "query", "query and hosted_checkout"],
  ])(
    "A store does not start when the entry of the payment module in medusa-config %s",
    (_, given, missing) => {
      const message = refusal({ dependencies: given ?? null })
      expect(message).toContain(`The payment module cannot reach ${missing}.`)
      expect(message).toContain('dependencies: ["query","hosted_checkout"]')
      expect(message).toContain("hostedCheckout() of medusa-payment-hosted-checkout/config")
      expect(message).toContain("modules: [checkout.paymentModule]")
    }
  )

  it("A store does not start without a payment module", () => {
    const run = () =>
      checkConfiguration({}, OPTIONS, {
        isOurProvider: () => true,
        isOurPlugin: () => true,
        production: true,
      })
    expect(run).toThrow(/The payment module cannot reach query and hosted_checkout/)
    expect(run).toThrow(/The account "default" has no provider entry/)
  })

  it("A store whose plugin options are in the provider entry does not start, and the error says where to write them", () => {
    const { storefrontUrl, ...own } = ACCOUNT
    const old = {
      resolve: OURS,
      id: "us-east",
      options: { ...own, backendUrl: "https://store.example.com", colour: "red" },
    }
    const plain = { resolve: OURS, id: "cad", options: { storefrontUrl } }
    const message = refusal({ options: {}, providers: [old, plain] })

    expect(message.split("\n")).toEqual([
      'A provider entry of hosted checkout takes the name of its account and nothing else. "us-east", "cad" has options that belong to the plugin: baseUrl, merchantSecretKey, backendUrl, colour, storefrontUrl.',
      "Not known at all: colour.",
      "In medusa-config, write instead, with the values that they have now:",
      "  plugins: [",
      "    {",
      '      resolve: "medusa-payment-hosted-checkout",',
      "      options: {",
      "        accounts: {",
      '          "us-east": { baseUrl: ..., merchantSecretKey: ... },',
      "          cad: { storefrontUrl: ... },",
      "        },",
      "        backendUrl: ...,",
      "      },",
      "    },",
      "  ],",
      "and in the providers of the payment module:",
      `  ${LINE("us-east")}`,
      `  ${LINE("cad")}`,
    ])
  })

  it("A store does not start when a provider entry has another option beside its merchant account", () => {
    const entry = { ...ENTRY, options: { account: "default", proof: "both" } }
    expect(refusal({ providers: [entry] })).toContain("default: { proof: ... },")
  })

  it.each([
    ["another account than its id", { ...ENTRY, options: { account: "usd" } }, "default"],
    ["an account that is no name", { ...ENTRY, options: { account: 7 } }, "default"],
    ["no account", { ...ENTRY, options: {} }, "default"],
    ["no options", { resolve: OURS, id: "default" }, "default"],
    ["no id", { resolve: OURS, options: { account: "usd" } }, "usd"],
    ["an empty id", { resolve: OURS, id: "", options: { account: "" } }, "default"],
    ["neither id nor account", { resolve: OURS }, "default"],
  ])("A store does not start when a provider entry has %s", (_, entry, account) => {
    const message = refusal({ providers: [entry] })
    expect(message).toMatch(/must have the name of its account as its id and as its option account/)
    expect(message).toContain(LINE(account || "default"))
  })

  it("A store does not start when a merchant account has no provider entry", () => {
    const options = { ...OPTIONS, accounts: { default: ACCOUNT, usd: ACCOUNT } }
    expect(refusal({ options })).toBe(
      `The account "usd" has no provider entry, and no cart can be paid there. Add it to the providers of the payment module:\n  ${LINE("usd")}`
    )
  })

  it.each([undefined, null, "providers", []])(
    "A store does not start when the providers of the payment module are the value %p",
    (providers) => {
      expect(refusal({ providers: providers ?? null })).toContain(LINE("default"))
    }
  )

  it("A store does not start when a provider entry names a merchant account that the options do not have", () => {
    const usd = { resolve: OURS, id: "usd", options: { account: "usd" } }
    expect(refusal({ providers: [ENTRY, usd] })).toBe(
      'The provider entry "usd" names an account that the plugin\'s options do not have. Add it there, or remove the entry:\n  accounts: { usd: { ... } }'
    )
  })

  it("The error of a store that does not start names every mistake about the payment module, not only the first", () => {
    const usd = { resolve: OURS, id: "usd", options: { account: "usd" } }
    const message = refusal({ providers: [usd], dependencies: [] })
    expect(message).toMatch(/cannot reach query/)
    expect(message).toMatch(/The provider entry "usd"/)
    expect(message).toMatch(/The account "default"/)
  })

  it.each([
    ["has options of its own", { ...OPTIONS, pollConcurrency: 1 }, { options: OPTIONS }],
    ["has no options", {}, { options: OPTIONS }],
    ["stands beside a plugin without options", OPTIONS, {}],
  ])(
    "A store does not start when an entry of modules in medusa-config replaces the plugin's options: the entry %s",
    (_, options, { options: ofPlugin }: { options?: unknown }) => {
      const plugins = [{ resolve: "our-plugin", options: ofPlugin }]
      expect(refusal({ options, plugins })).toMatch(
        /an entry of "modules" with the key hosted_checkout replaces the options of the plugin\. Remove that entry/
      )
    }
  )

  it("A store does not start when an entry of modules replaces the options of a plugin that is listed by its name only", () => {
    expect(refusal({ plugins: ["our-plugin"] })).toMatch(/replaces the options of the plugin/)
  })
})
