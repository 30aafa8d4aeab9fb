import { randomBytes } from "node:crypto"
import { inspect } from "node:util"
import { OptionsError } from "../../errors/hosted-checkout-errors"
import { written } from "../../__tests__/support/account-options"
import { thrownAs } from "../../__tests__/support/thrown"
import { ownerOf, parseOptions, type HostedCheckoutOptions } from "../options"

const SECRET = "sk_test_never_shown"
const OPTIONS = {
  baseUrl: "https://gateway.example.com/api/",
  merchantSecretKey: SECRET,
  backendUrl: "https://store.example.com",
  storefrontUrl: "https://shop.example.com//",
}

/** What the account works with, when an option is written where it belongs. */
const parse = (changes: object = {}, production = true): HostedCheckoutOptions =>
  parseOptions(written({ ...OPTIONS, ...changes }), { production }).accounts
    .default as HostedCheckoutOptions

/** How a message names an option. */
const placeOf = (name: string) => (ownerOf(name) === "plugin" ? name : `accounts.default.${name}`)

const failureOf = (run: () => unknown) => thrownAs(OptionsError, run)

describe("parseOptions", () => {
  it("Every option that a store does not set has its default, and addresses lose the slash at their end", () => {
    expect(parse()).toEqual({
      baseUrl: "https://gateway.example.com/api",
      merchantSecretKey: SECRET,
      backendUrl: "https://store.example.com",
      storefrontUrl: "https://shop.example.com",
      acceptsNewPayments: true,
      watchCompletedDays: 30,
      orderPath: "/{country_code}/order/{order_id}/confirmed",
      cartPath: "/{country_code}/checkout?cart_id={cart_id}&payment={payment}",
      allowInsecureLocalhost: false,
      externalSource: "medusa",
      expiresInMinutes: 30,
      reuseValidityShare: 0.25,
      graceMinutes: 15,
      maxPagesPerCart: 10,
      maxStartsPerMinute: 30,
      maxPagesPerMinute: 1_000,
      trustedProxies: 1,
      pollConcurrency: 10,
      webhookConcurrency: 4,
      pollEverySeconds: 10,
      proof: "either",
      maxConcurrentCalls: 50,
      paymentLinkDays: 14,
      timeouts: { connectMs: 3_000, totalMs: 10_000 },
      profile: expect.objectContaining({ contentType: "application/json" }) as unknown,
    })
  })

  it.each([
    ["orderPath", "/done/{payment}", "{country_code}, {cart_id}, {handle}, {order_id}"],
    ["cartPath", "/cart/{order_id}", "{country_code}, {cart_id}, {handle}, {payment}"],
  ])(
    "The error about a wrong placeholder in the option %s (value %s) names the placeholders that may be used",
    (path, value, names) => {
      const { message } = failureOf(() => parse({ [path]: value }))
      expect(message).toContain(`${path}: may use only the placeholders ${names}`)
    }
  )

  it("Every option that a store sets is used as it is written", () => {
    const changes = {
      orderPath: "/done/{order_id}?payment={handle}",
      cartPath: "/return/{handle}?payment={payment}&cart_id={cart_id}",
      acceptsNewPayments: false,
      externalSource: "shop-2",
      expiresInMinutes: 60,
      reuseValidityShare: 0,
      graceMinutes: 1,
      maxPagesPerCart: 1,
      maxStartsPerMinute: 1,
      maxPagesPerMinute: 1,
      storefrontSecret: "s".repeat(32),
      trustedProxies: 0,
      maxConcurrentCalls: 1,
      proof: "both",
      merchantSiteId: "site_1",
      pollConcurrency: 1,
      webhookConcurrency: 1,
      pollEverySeconds: 1,
      watchCompletedDays: 0,
      retentionDays: 1,
      notify: { to: "till@example.com", channel: "sms", template: "held" },
      timeouts: { connectMs: 100, totalMs: 200 },
    }

    expect(parse(changes)).toMatchObject(changes)
  })

  it.each([
    ["expiresInMinutes", 5],
    ["reuseValidityShare", 1],
    ["graceMinutes", 10_000],
    ["maxPagesPerCart", 10_000],
    ["maxStartsPerMinute", 10_000],
    ["maxPagesPerMinute", 1_000_000],
    ["trustedProxies", 10],
    ["maxConcurrentCalls", 10_000],
    ["pollConcurrency", 10_000],
    ["webhookConcurrency", 10_000],
    ["pollEverySeconds", 10_000],
    ["watchCompletedDays", 10_000],
    ["retentionDays", 10_000],
  ])("The option %s may have the value %d", (name, value) => {
    expect(parse({ [name]: value })).toHaveProperty(name, value)
  })

  it('Admins are notified by e-mail unless the option "notify" names another channel', () => {
    const { notify } = parse({ notify: { to: " till@example.com " } })
    expect(notify).toEqual({ to: "till@example.com", channel: "email" })
    expect(parse({ notify: { to: "1", channel: " sms ", template: " held " } }).notify).toEqual({
      to: "1",
      channel: "sms",
      template: "held",
    })
  })

  it.each(["channel", "template"])(
    'The option \"notify\" is refused if its field %s is blank',
    (name) => {
      const notify = { to: "till@example.com", [name]: " " }
      expect(failureOf(() => parse({ notify })).message).toContain(`- notify.${name}: `)
    }
  )

  it("Blanks around the names and secrets in the options are removed", () => {
    const storefrontSecret = "s".repeat(32)
    const written = {
      externalSource: " shop ",
      merchantSiteId: " site_1 ",
      merchantSecretKey: ` ${SECRET}\n`,
      storefrontSecret: ` ${storefrontSecret}\n`,
    }
    expect(parse(written)).toMatchObject({
      externalSource: "shop",
      merchantSiteId: "site_1",
      merchantSecretKey: SECRET,
      storefrontSecret,
    })
  })

  const addresses = ["baseUrl", "backendUrl", "storefrontUrl"].map(
    (name) => [name, (value: string): object => ({ [name]: value })] as const
  )
  const storefronts = (value: string): object => ({
    storefrontUrl: { default: OPTIONS.storefrontUrl, salesChannels: { sc_1: value } },
  })

  it.each([...addresses, ["storefrontUrl.salesChannels.sc_1", storefronts] as const])(
    "An address in the option %s with a user, a query or a control character is refused, and the error says what to leave out",
    (name, changes) => {
      for (const [value, reason] of [
        ["https://user:sesame@x.example.com", "must have no user name or password: leave out"],
        ["https://user@x.example.com/a", "must have no user name or password: leave out"],
        ["https://@x.example.com", "must have no user name or password: leave out"],
        ["https://x.example.com?", "must have no ? or #: give the address alone"],
        ["https://x.example.com/a?key=sesame", "must have no ? or #: give the address alone"],
        ["https://x.example.com/#", "must have no ? or #: give the address alone"],
        ["https://x.example.com/#/shop", "must have no ? or #: give the address alone"],
        ["https://x.example.com/a\u0001b", "must have no control characters: write it in one line"],
        ["https://x.example.com/a\u007fb", "must have no control characters: write it in one line"],
      ] as const) {
        const { message } = failureOf(() => parse(changes(value)))
        const [option = ""] = name.split(".")
        expect([value, message]).toEqual([
          value,
          expect.stringContaining(`- ${placeOf(option)}${name.slice(option.length)}: ${reason}`),
        ])
        expect(message).not.toMatch(/sesame|x\.example/)
      }
      expect(() => parse(changes("https://x.example.com/a@b"))).not.toThrow()
    }
  )

  it.each(["orderPath", "cartPath"])("A control character in the option %s is refused", (name) => {
    for (const value of ["/a\nb", "/a\rb", "/a\tb", "/a\0b", "/a\u0085b", "/\u007f"]) {
      expect(failureOf(() => parse({ [name]: value })).message).toContain(
        `- ${placeOf(name)}: must have no control characters: write it in one line`
      )
    }
  })

  it.each(["hex", "base64", "base64url"] as const)(
    "An encryption key in the encoding %s is accepted, and then no merchant key is needed",
    (encoding) => {
      const key = randomBytes(32)
      const parsed = parse({
        merchantSecretKey: undefined,
        encryptionKey: ` ${key.toString(encoding)}\n`,
      })

      expect(parsed.encryptionKey).toEqual(key)
      expect(parsed.merchantSecretKey).toBeUndefined()
    }
  )

  it("An encryption key is accepted in upper case hex, and in base64 without its padding", () => {
    const key = randomBytes(32)
    const forms = [key.toString("hex").toUpperCase(), key.toString("base64").replace("=", "")]
    for (const encryptionKey of forms) {
      expect(parse({ encryptionKey }).encryptionKey).toEqual(key)
    }
  })

  it("A merchant account may have both an encryption key and a merchant key", () => {
    const encryptionKey = randomBytes(32).toString("base64")
    expect(parse({ encryptionKey }).merchantSecretKey).toBe(SECRET)
  })

  it.each<[string, unknown]>([
    ["encryptionKey", ""],
    ["encryptionKey", "correct horse battery staple"],
    ["encryptionKey", randomBytes(16).toString("hex")],
    ["encryptionKey", randomBytes(31).toString("base64")],
    ["encryptionKey", randomBytes(33).toString("base64")],
    ["encryptionKey", 32],
    ["encryptionKey", `${"0".repeat(64)}0`],
    ["encryptionKey", `x${"0".repeat(64)}`],
    ["encryptionKey", `!${randomBytes(32).toString("base64")}`],
    ["pollConcurrency", 0],
    ["webhookConcurrency", 0],
    ["pollEverySeconds", 0],
    ["watchCompletedDays", -1],
    ["retentionDays", 0],
    ["notify.to", " "],
    ["merchantSecretKey", ""],
    ["merchantSecretKey", "  "],
    ["merchantSecretKey", 12345],
    ["baseUrl", "http://gateway.example.com"],
    ["baseUrl", "http://localhost:4242"],
    ["baseUrl", "gateway"],
    ["backendUrl", "http://store.example.com"],
    ["storefrontUrl", "http://shop.example.com"],
    ["orderPath", "order/{order_id}"],
    ["orderPath", "/order/{id}"],
    ["orderPath", "/order/{order_id}?payment={payment}"],
    ["cartPath", "/cart?secret={merchantSecretKey}"],
    ["cartPath", "/cart/{cart-id}"],
    ["cartPath", "/cart/{order_id}"],
    ["cartPath", "/cart/{cart_id}/{id}"],
    ["cartPath", "/cart/{ cart_id }"],
    ["cartPath", "/cart/{}"],
    ["allowInsecureLocalhost", "true"],
    ["acceptsNewPayments", "false"],
    ["externalSource", " "],
    ["expiresInMinutes", 4],
    ["expiresInMinutes", 61],
    ["expiresInMinutes", 5.5],
    ["expiresInMinutes", "30"],
    ["expiresInMinutes", NaN],
    ["expiresInMinutes", Infinity],
    ["reuseValidityShare", -0.1],
    ["reuseValidityShare", 1.1],
    ["graceMinutes", 0],
    ["maxPagesPerCart", 0],
    ["maxPagesPerCart", 1.5],
    ["maxStartsPerMinute", 0],
    ["maxStartsPerMinute", "30"],
    ["maxPagesPerMinute", 0],
    ["maxPagesPerMinute", 0.5],
    ["storefrontSecret", ""],
    ["storefrontSecret", " "],
    ["storefrontSecret", "s".repeat(31)],
    ["storefrontSecret", `${"s".repeat(31)}é`],
    ["storefrontSecret", `${"s".repeat(32)} s`],
    ["storefrontSecret", `s ${"s".repeat(32)}`],
    ["storefrontSecret", 7],
    ["trustedProxies", -1],
    ["trustedProxies", 11],
    ["trustedProxies", 1.5],
    ["trustedProxies", "1"],
    ["maxConcurrentCalls", 0],
    ["maxConcurrentCalls", 2.5],
    ["proof", "none"],
    ["merchantSiteId", " "],
    ["timeouts.connectMs", 0],
    ["timeouts.totalMs", -1],
    ["timeouts.totalMs", 1.5],
    ["profile.contentType", "text/xml"],
    ["profile.statuses.approved", []],
  ])(
    "The option %s with the value %p is refused, and the error names the option [case 2] [case 44] [case 46]",
    (path, value) => {
      const [name = "", ...inner] = path.split(".")
      const changes = { [name]: inner.reduceRight((nested, key) => ({ [key]: nested }), value) }
      const { message } = failureOf(() => parse(changes))

      expect(message).toMatch(
        new RegExp(
          `^Hosted checkout options are wrong:\n  - ${placeOf(name)}${inner.map((key) => `.${key}`).join("")}: [^\n]+$`
        )
      )
    }
  )

  it.each(["merchantSecretKey", "baseUrl", "backendUrl", "storefrontUrl"])(
    "The plugin's error at the server's start says that the option %s is missing",
    (name) => {
      expect(failureOf(() => parse({ [name]: undefined })).message).toContain(
        `- ${placeOf(name)}: is missing`
      )
    }
  )

  it.each(["https://localhost:4010", "https://127.0.0.1", "https://[::1]:4010/api"])(
    "The gateway address %s is refused in production, but accepted in development",
    (baseUrl) => {
      expect(failureOf(() => parse({ baseUrl })).message).toBe(
        "Hosted checkout options are wrong:\n  - accounts.default.baseUrl: is on this machine, and NODE_ENV is production. Give the address of the gateway"
      )
      expect(parse({ baseUrl }, false)).toMatchObject({ baseUrl })
    }
  )

  it("The option storefrontUrl may name several storefronts, whose addresses lose the slash at their end", () => {
    const storefrontUrl = {
      default: "https://shop.example.com/",
      salesChannels: { sc_1: "https://outlet.example.com" },
      regions: { reg_1: "https://us.example.com/shop/" },
    }
    expect(parse({ storefrontUrl }).storefrontUrl).toEqual({
      default: "https://shop.example.com",
      salesChannels: { sc_1: "https://outlet.example.com" },
      regions: { reg_1: "https://us.example.com/shop" },
    })
  })

  it.each([
    [
      "that is a map without a default",
      { regions: { reg_1: "https://us.example.com" } },
      ".default: is missing",
    ],
    [
      "that is a map with an http address",
      { default: "http://shop.example.com" },
      ".default: must be a URL",
    ],
    [
      "that is a map with a region without an address",
      { default: "https://shop.example.com", regions: { reg_1: "us" } },
      ".regions.reg_1: must be a URL",
    ],
    [
      "that is a map with an unknown key",
      { default: "https://shop.example.com", countries: {} },
      ': "countries" is not known',
    ],
    ["that is a number", 7, ": must be a URL, or { default, salesChannels?, regions? }"],
  ])("A value of the option storefrontUrl %s is refused", (_, storefrontUrl, problem) => {
    const { message } = failureOf(() => parse({ storefrontUrl }))
    expect(message).toContain(`- accounts.default.storefrontUrl${problem}`)
  })

  it("The error about a missing merchant key says that an encryptionKey may be given instead [case 2]", () => {
    expect(failureOf(() => parse({ merchantSecretKey: undefined })).message).toMatch(
      /- accounts\.default\.merchantSecretKey: is missing\. Give it, or an encryptionKey: .* in Admin$/
    )
  })

  it("The error about wrong options also names a missing merchant key", () => {
    const { message } = failureOf(() => parse({ merchantSecretKey: undefined, proof: "x" }))

    expect(message).toMatch(/\.proof: /)
    expect(message).toMatch(/\.merchantSecretKey: is missing/)
  })

  it("The error about wrong options names every wrong option, not only the first", () => {
    const { message, code, name } = failureOf(() => parse({ proof: "x", expiresInMinutes: 4 }))

    expect(message).toMatch(/- accounts\.default\.expiresInMinutes: /)
    expect(message).toMatch(/- accounts\.default\.proof: /)
    expect({ code, name }).toEqual({ code: "options_invalid", name: "OptionsError" })
  })

  it.each([
    ["an unknown option", { merchantSecret: "x" }, "merchantSecret"],
    ["an unknown option of timeouts", { timeouts: { total: 1 } }, "total"],
    ["an unknown option of the profile", { profile: { colour: 1 } }, "colour"],
  ])("The error about wrong options names %s, which may be a typing error", (_, changes, name) => {
    expect(failureOf(() => parse(changes)).message).toContain(`"${name}"`)
  })

  it.each([undefined, null, {}, "options", 1, []])(
    "The plugin's options are refused when they are the value %p",
    (input) => {
      expect(failureOf(() => parseOptions(input, { production: false })).code).toBe(
        "options_invalid"
      )
    }
  )

  it("The error about options that are a text says that an object is expected", () => {
    const { message } = failureOf(() => parseOptions("options", { production: false }))
    expect(message).toMatch(/^Hosted checkout options are wrong:\n {2}- options: .*object/)
  })

  it.each([
    [
      "an option of an account that stands outside the accounts",
      { baseUrl: "https://a.example.com" },
      '- options: "baseUrl" belongs to an account. Write accounts: { default: { baseUrl: ... } }',
    ],
    [
      "an option of the plugin that stands in an account",
      { accounts: { default: { ...OPTIONS } } },
      '- accounts.default: "backendUrl" belongs to the plugin and not to one account. Write it next to accounts',
    ],
    ["an option that does not exist", { colour: "blue" }, '- options: "colour" is not known'],
    [
      "an option in an account that does not exist",
      { accounts: { default: { colour: "blue" } } },
      '- accounts.default: "colour" is not known',
    ],
    [
      "an option of an account that stands in its gateway profile",
      { accounts: { default: { profile: { baseUrl: "https://a.example.com" } } } },
      '- accounts.default.profile: "baseUrl" is not known',
    ],
    [
      "an option of the plugin that stands in a gateway profile",
      { accounts: { default: { profile: { backendUrl: "https://a.example.com" } } } },
      '- accounts.default.profile: "backendUrl" is not known',
    ],
  ])(
    "The error about %s says where that option belongs, or that the option is not known",
    (_, changes, line) => {
      const { message } = failureOf(() =>
        parseOptions({ ...written(OPTIONS), ...changes }, { production: true })
      )
      expect(message.split("\n")).toContain(`  ${line}`)
    }
  )

  it.each([
    ["no accounts", undefined, "- accounts: is missing"],
    ["accounts without an account", {}, "- accounts: must name an account"],
    ["an account without a name", { "": {} }, "- accounts."],
    ["an account that is null", { default: null }, "- accounts.default: "],
    ["accounts that are a text", "default", "- accounts: "],
  ])("The plugin's options are refused if they have %s", (_, accounts, line) => {
    const { message } = failureOf(() =>
      parseOptions({ ...written(OPTIONS), accounts }, { production: true })
    )
    expect(message).toContain(line)
  })

  it("Each merchant account has its own options and the options of the plugin", () => {
    const { accounts, plugin } = parseOptions(
      {
        accounts: {
          cad: { baseUrl: OPTIONS.baseUrl, storefrontUrl: "https://ca.example.com" },
          usd: { baseUrl: OPTIONS.baseUrl, storefrontUrl: "https://us.example.com" },
        },
        backendUrl: OPTIONS.backendUrl,
        encryptionKey: randomBytes(32).toString("base64"),
        pollConcurrency: 3,
      },
      { production: true }
    )

    expect(accounts).toMatchObject({
      cad: { storefrontUrl: "https://ca.example.com", ...plugin },
      usd: { storefrontUrl: "https://us.example.com", ...plugin },
    })
    expect(plugin).toMatchObject({ backendUrl: OPTIONS.backendUrl, pollConcurrency: 3 })
    expect(plugin).not.toHaveProperty("accounts")
  })

  it("The error about several merchant accounts names each merchant account whose merchant key is missing", () => {
    const account = { baseUrl: OPTIONS.baseUrl, storefrontUrl: OPTIONS.storefrontUrl }
    const { message } = failureOf(() =>
      parseOptions(
        {
          accounts: { cad: { ...account, merchantSecretKey: SECRET }, usd: account, eur: account },
          backendUrl: OPTIONS.backendUrl,
        },
        { production: true }
      )
    )
    expect(message.match(/accounts\.(\w+)\.merchantSecretKey: is missing/g)).toEqual([
      "accounts.usd.merchantSecretKey: is missing",
      "accounts.eur.merchantSecretKey: is missing",
    ])
  })

  it("The error about wrong options shows neither the merchant key nor any other value of an option", () => {
    const error = failureOf(() =>
      parse({
        baseUrl: `http://user:${SECRET}@gateway.example.com`,
        proof: SECRET,
        orderPath: SECRET,
        expiresInMinutes: SECRET,
        encryptionKey: SECRET,
      })
    )

    expect(inspect(error)).not.toContain(SECRET)
  })
})

describe("allowInsecureLocalhost", () => {
  const local = {
    baseUrl: "http://localhost:4242",
    backendUrl: "http://127.0.0.1:9000",
    storefrontUrl: "http://[::1]:8000/",
    allowInsecureLocalhost: true,
  }

  it("allowInsecureLocalhost accepts http:// addresses on this machine in development", () => {
    expect(parse(local, false)).toMatchObject({ ...local, storefrontUrl: "http://[::1]:8000" })
  })

  it("allowInsecureLocalhost is refused in production, also with https:// addresses everywhere", () => {
    expect(failureOf(() => parse(local)).message).toMatch(/allowInsecureLocalhost.*production/)
    expect(failureOf(() => parse({ allowInsecureLocalhost: true })).code).toBe("options_invalid")
  })
})
