import { fitProfile } from "../fit-profile"
import { gatewayProfileSchema, type GatewayProfileInput } from "../gateway-profile"

const fit = (answer: unknown, profile: GatewayProfileInput = {}) =>
  fitProfile(answer, gatewayProfileSchema.parse(profile))

describe("fitProfile", () => {
  it.each([
    ["no profile option when the profile already reads the answer", { status: "pending" }, []],
    [
      "verify.root when the status is one level deep",
      { data: { status: "open" } },
      [["verify.root", "data"]],
    ],
    [
      "verify.root when the status is two levels deep",
      { a: { b: { status: "open" } } },
      [["verify.root", "a.b"]],
    ],
    [
      "verify.root when the status is four levels deep",
      { a: { b: { c: { d: { status: "open" } } } } },
      [["verify.root", "a.b.c.d"]],
    ],
    ...["state", "payment_status", "transaction_status", "result", "outcome"].map(
      (name): [string, unknown, string[][]] => [
        `verify.fields.status when the status is in the field ${name}`,
        { [name]: "pending" },
        [["verify.fields.status", name]],
      ]
    ),
    [
      "verify.fields.status when the field status is blank and the field state has a text",
      { status: " ", state: "open" },
      [["verify.fields.status", "state"]],
    ],
    ["no profile option when a known status has blanks around it", { status: " open " }, []],
    [
      "a place in the lists of statuses when no list has the status",
      { status: "Waiting" },
      [["statuses", "Waiting"]],
    ],
    [
      "all three options when the status is deeper, under another name and in no list",
      { data: { state: "waiting" } },
      [
        ["verify.root", "data"],
        ["verify.fields.status", "state"],
        ["statuses", "waiting"],
      ],
    ],
  ])("The plugin's diagnosis of a verify answer suggests %s", (_, answer, expected) => {
    expect(fit(answer)).toEqual(expected.map(([option, value]) => ({ option, value })))
  })

  it.each([
    ["has no status", { amount: "1.00" }],
    ["has a status that is no text", { status: 1 }],
    ["is no object", "pending"],
    ["is a list", [{ status: "pending" }]],
    ["is nothing", null],
    ["has a blank status", { status: "  " }],
    ["has the status in a list", { payments: [{ status: "pending" }] }],
    ["has null in place of an object", { data: null }],
    ["nests the status too deep", { a: { b: { c: { d: { e: { status: "open" } } } } } }],
  ])(
    "The plugin's diagnosis suggests no gateway profile option for a verify answer that %s",
    (_, answer) => {
      expect(fit(answer)).toBeUndefined()
    }
  )

  it("The plugin's diagnosis suggests verify.root when the status is one level deeper in a verify answer than the profile says", () => {
    expect(
      fit({ data: { state: "open", how: "open" } }, { verify: { fields: { status: "how" } } })
    ).toEqual([{ option: "verify.root", value: "data" }])
  })

  it("The plugin's diagnosis suggests an empty verify.root when the status is one level higher than the gateway profile says", () => {
    expect(fit({ status: "open" }, { verify: { root: "data" } })).toEqual([
      { option: "verify.root", value: "" },
    ])
  })

  it("The plugin's diagnosis suggests no gateway profile option for a verify answer that nests 1,000 levels deep", () => {
    const deep = Array.from({ length: 1_000 }).reduce<object>((inner) => ({ inner }), {})
    expect(fit(deep)).toBeUndefined()
  })
})
