import { once } from "node:events"
import { describeGatewayContract, type ContractOptions } from "../contract"
import { brokenGateway, type Break, type Call } from "./support/broken-gateway"
import { sandboxUnderTest, SECRET_KEY } from "./support/sandbox-under-test"

const isVerify = ({ path }: Call) => path.endsWith("/verify-transaction")

/** The request as if its sender had left a field out. */
const without =
  (name: string): Break["call"] =>
  ({ fields }) => {
    delete fields[name]
  }

/** Every answer of create, or of verify, with other fields. */
const answering = (change: Record<string, unknown>, verify = false): Break => ({
  answer: (answer, call) => {
    if (isVerify(call) === verify) {
      answer.body = { ...answer.body, ...change }
    }
  },
})

const refusing = (isRefused: (call: Call) => boolean): Break => ({
  answer: (answer, call) => {
    if (isRefused(call)) {
      answer.status = 422
    }
  },
})

const takingAnyKey: Break = {
  call: ({ headers }) => {
    headers.authorization = `Bearer ${SECRET_KEY}`
  },
}

const notifying = (change: Record<string, unknown>): Break => ({
  notification: (notification) => {
    const body = JSON.parse(notification.body) as Record<string, unknown>
    notification.body = JSON.stringify({ ...body, ...change })
  },
})

/** Each rule of the contract, with gateways that break it. */
const BREAKS: readonly [rule: string, gateway: string, how: Break][] = [
  [
    "A session is created with nothing but an amount",
    "answers without a page",
    answering({ checkout_url: "" }),
  ],
  [
    "A session is created with every field of the document",
    "does not know external_source",
    refusing(({ fields }) => "external_source" in fields),
  ],
  [
    "A session is created with items that have some of their fields, or none",
    "wants a name for each item",
    refusing(({ fields }) => "items" in fields),
  ],
  ["A session can be in CAD", "takes no CAD", refusing(({ fields }) => fields.currency === "CAD")],
  ["A session can be in USD", "takes no USD", refusing(({ fields }) => fields.currency === "USD")],
  [
    "A session has a token of its own, also for a reference that was used before",
    "uses a token again",
    answering({ token: "tok_1" }),
  ],
  [
    "A session says when it ends, in ISO 8601 with the offset +00:00",
    "writes Z",
    answering({ expires_at: "2026-03-01T12:00:00Z" }),
  ],
  [
    "A session is valid for 30 minutes when the request does not say how long",
    "ends sessions after 20 minutes",
    {
      call: ({ fields }) => {
        fields.expires_in_minutes ??= 20
      },
    },
  ],
  [
    "A session is valid for as long as the request says, from 5 to 60 minutes",
    "ignores the wanted time",
    { call: without("expires_in_minutes") },
  ],
  [
    "A request to create a session is refused when it has no amount",
    "makes an amount up",
    {
      call: ({ fields }) => {
        fields.amount ??= 1
      },
    },
  ],
  ...(
    [
      ["is in another currency than CAD and USD", "currency"],
      ["has a redirect_url without https", "redirect_url"],
      ["has a cancel_url without https", "cancel_url"],
      ["has a webhook_url without https", "webhook_url"],
      ["is to be valid for 4 minutes", "expires_in_minutes"],
      ["is to be valid for 61 minutes", "expires_in_minutes"],
      ["is to be valid for a part of a minute", "expires_in_minutes"],
    ] as const
  ).map(([what, field]): (typeof BREAKS)[number] => [
    `A request to create a session is refused when it ${what}`,
    `ignores a wrong ${field}`,
    { call: without(field) },
  ]),
  [
    "A request to create a session is refused when it carries another key",
    "takes any key",
    takingAnyKey,
  ],
  [
    "A request to create a session says in a message why it was refused",
    "refuses without a message",
    {
      answer: (answer) => {
        answer.body = { code: 17 }
      },
    },
  ],
  [
    "A transaction is not paid before a card was entered",
    "approves too early",
    answering({ status: "approved" }, true),
  ],
  [
    "A transaction is not paid before a card was entered",
    "has a status of its own",
    answering({ status: "brand_new" }, true),
  ],
  [
    "A transaction is not approved for a token that the gateway did not issue",
    "approves every token",
    answering({ status: "approved" }, true),
  ],
  ...(
    [
      ["status", "pending"],
      ["amount", "1.00"],
      ["currency", "CAD"],
      ["reference", "another"],
    ] as const
  ).map(([field, value]): (typeof BREAKS)[number] => [
    "A transaction is approved after a payment, with the session's amount, currency and reference",
    `says another ${field}`,
    answering({ [field]: value }, true),
  ]),
  [
    "A transaction is not approved after a declined card",
    "approves a declined card",
    answering({ status: "approved" }, true),
  ],
  [
    "A transaction sends the shopper to redirect_url after a payment",
    "sends shoppers elsewhere",
    { able: () => ({ pay: async () => "https://shop.example.com/cart" }) },
  ],
  [
    "A transaction sends the shopper to redirect_url after a payment",
    "leaves shoppers on its page",
    { able: () => ({ pay: async () => undefined }) },
  ],
  [
    "A transaction sends the shopper to cancel_url after cancelling, and takes no money",
    "sends shoppers who cancel to redirect_url",
    { able: () => ({ cancel: async () => "https://shop.example.com/paid" }) },
  ],
  [
    "A transaction is approved when the card is entered before the session ends",
    "ends sessions early",
    {
      able: ({ advanceMinutes }) => ({ advanceMinutes: (minutes) => advanceMinutes(2 * minutes) }),
    },
  ],
  [
    "A transaction is not approved when the card is entered after the session has ended",
    "never ends a session",
    { able: () => ({ advanceMinutes: async () => undefined }) },
  ],
  [
    "A request to verify a transaction is refused without a token",
    "answers without a token",
    {
      answer: (answer) => {
        answer.status = 200
      },
    },
  ],
  [
    "A request to verify a transaction is refused when it carries another key",
    "takes any key",
    takingAnyKey,
  ],
  [
    "A notification is a POST of a JSON object to the session's webhook_url",
    "sends PUT",
    {
      notification: (notification) => {
        notification.method = "PUT"
      },
    },
  ],
  [
    "A notification is a POST of a JSON object to the session's webhook_url",
    "sends a list",
    {
      notification: (notification) => {
        notification.body = `[${notification.body}]`
      },
    },
  ],
  [
    "A notification is signed with the merchant's key over the bytes of its body",
    "sends other bytes than it signs",
    {
      notification: (notification) => {
        notification.body += " "
      },
    },
  ],
  [
    "A notification is signed with the merchant's key over the bytes of its body",
    "does not sign",
    {
      notification: ({ headers }) => {
        delete headers["x-service-signature"]
      },
    },
  ],
  [
    "A notification reports an approved payment as payment.captured",
    "calls the event otherwise",
    notifying({ event: "payment.created" }),
  ],
  [
    "A notification reports an approved payment as payment.captured",
    "calls a payment declined",
    notifying({ status: "declined" }),
  ],
  [
    "A notification has the amount as a decimal text, and the currency",
    "sends a number",
    notifying({ amount: 22.59 }),
  ],
  [
    "A notification has the amount as a decimal text, and the currency",
    "sends another amount",
    notifying({ amount: "22.60" }),
  ],
  [
    "A notification has the amount as a decimal text, and the currency",
    "sends another currency",
    notifying({ currency: "CAD" }),
  ],
  [
    "A notification echoes the session's reference",
    "forgets the reference",
    notifying({ reference: undefined }),
  ],
  [
    "A notification names the merchant site, and the transaction as verify does",
    "has two ids",
    notifying({ transaction_id: "txn_other" }),
  ],
  [
    "A notification names the merchant site, and the transaction as verify does",
    "names no site",
    notifying({ merchant_site_id: undefined }),
  ],
  [
    "A notification shows the card's brand in upper case, and of its number the first and last digits only",
    "writes the brand in lower case",
    notifying({ card_type: "visa" }),
  ],
  [
    "A notification shows the card's brand in upper case, and of its number the first and last digits only",
    "masks too little",
    notifying({ card_number_masked: "42424242**42" }),
  ],
  [
    "A notification has a timestamp in ISO 8601 with an offset",
    "leaves the offset out",
    notifying({ timestamp: "2026-03-01T12:00:00" }),
  ],
  [
    "A notification does not report a declined card as captured",
    "reports every card as captured",
    {
      able: ({ pay }, sent) => ({
        pay: async (checkoutUrl) => {
          const notified = once(sent, "notification")
          await pay(checkoutUrl, "approved")
          await notified
          return undefined
        },
      }),
    },
  ],
]

/** The tests that the contract declares, by their whole titles, without running them. */
function declared(
  createGateway: Parameters<typeof describeGatewayContract>[0],
  options: ContractOptions = {}
): { tests: Map<string, () => Promise<void>>; skipped: string[] } {
  const tests = new Map<string, () => Promise<void>>()
  const skipped: string[] = []
  const groups: string[] = []
  const titleOf = (title: string) => [...groups.slice(1), title].join(" ")
  const it = Object.assign(
    (title: string, body: () => Promise<void>) => tests.set(titleOf(title), body),
    { skip: (title: string) => skipped.push(titleOf(title)) }
  )
  describeGatewayContract(createGateway, {
    ...options,
    it,
    describe: (title, body) => {
      groups.push(title)
      body()
      groups.pop()
    },
  })
  return { tests, skipped }
}

describe("The gateway's contract", () => {
  it.each(BREAKS)("The contract's test %j fails for a gateway that %s", async (rule, _, how) => {
    const test = declared(() => brokenGateway(how)).tests.get(rule)

    await expect(test?.()).rejects.toMatchObject({ code: "ERR_ASSERTION" })
  })

  it("Each test of the gateway contract has a broken gateway that fails the test", () => {
    const { tests } = declared(() => sandboxUnderTest())
    expect([...new Set(BREAKS.map(([rule]) => rule))].sort()).toEqual([...tests.keys()].sort())
  })

  it("The gateway contract skips a test for which the gateway under test lacks a function, and the skipped test's title gives the reason", () => {
    const { tests, skipped } = declared(() => sandboxUnderTest(), {
      without: { advanceMinutes: "no clock" },
    })
    const ended =
      "A transaction is not approved when the card is entered after the session has ended"

    expect(skipped).toContain(`${ended} (skipped: no clock)`)
    expect([...tests.keys()]).not.toContain(ended)
  })

  it("When a gateway lacks an ability and no reason is given, the test of the gateway contract that needs the ability fails and names the ability", async () => {
    const { tests } = declared(async () => {
      const { cancel: _, ...gateway } = await sandboxUnderTest()
      return gateway
    })
    const cancelled = [...tests].find(([title]) => title.includes("after cancelling"))

    await expect(cancelled?.[1]()).rejects.toThrow(/has no cancel\(\).*without: \{ cancel:/)
  })

  it("A test of the gateway contract passes even if a notification of another test arrives during the test", async () => {
    const { tests } = declared(() =>
      brokenGateway({
        able: ({ pay }, _, localUrl) => ({
          pay: async (checkoutUrl, outcome) => {
            await fetch(new URL("/notifications/of-another-test", localUrl()), {
              method: "POST",
              body: JSON.stringify({ event: "payment.captured", reference: "another" }),
            })
            return await pay(checkoutUrl, outcome)
          },
        }),
      })
    )

    await tests.get("A notification echoes the session's reference")?.()
  })

  it("With an invalid gateway profile, a test of the gateway contract fails, the error names the invalid option, and the gateway is closed", async () => {
    const gateway = await sandboxUnderTest()
    const profile = { signature: { encoding: "base46" } } as never
    const [test] = declared(() => ({ ...gateway, profile })).tests.values()

    await expect(test?.()).rejects.toThrow("The profile is wrong: signature.encoding: ")
    await expect(fetch(gateway.baseUrl)).rejects.toThrow("fetch failed")
  })

  it("When no gateway answers, a test of the gateway contract fails, and the error names the address that was called", async () => {
    const closed = await sandboxUnderTest()
    await closed.close()
    const [test] = declared(() => ({
      baseUrl: closed.baseUrl,
      secretKey: SECRET_KEY,
    })).tests.values()

    await expect(test?.()).rejects.toThrow(`did not answer at ${closed.baseUrl}/hosted-payments/`)
  })

  it("describeGatewayContract throws an error that asks for the functions describe and it when the test runner has no global describe and it", () => {
    const options = { describe: undefined, it: undefined }
    expect(() => describeGatewayContract(() => sandboxUnderTest(), options)).toThrow(
      "Give it those of your test runner"
    )
  })
})
