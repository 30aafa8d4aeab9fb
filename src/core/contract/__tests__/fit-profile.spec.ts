import { fitProfile } from "../fit-profile"
import { gatewayProfileSchema, type GatewayProfileInput } from "../gateway-profile"

const fit = (answer: unknown, profile: GatewayProfileInput = {}) =>
  fitProfile(answer, gatewayProfileSchema.parse(profile))

describe("What fits an answer of verify", () => {
  it.each([
    ["nothing, where the profile reads it", { status: "pending" }, []],
    ["the root", { data: { status: "open" } }, [["verify.root", "data"]]],
    ["a deeper root", { a: { b: { status: "open" } } }, [["verify.root", "a.b"]]],
    [
      "the deepest root",
      { a: { b: { c: { d: { status: "open" } } } } },
      [["verify.root", "a.b.c.d"]],
    ],
    ...["state", "payment_status", "transaction_status", "result", "outcome"].map(
      (name): [string, unknown, string[][]] => [
        `the name of the field ${name}`,
        { [name]: "pending" },
        [["verify.fields.status", name]],
      ]
    ),
    [
      "the name of the field with a text",
      { status: " ", state: "open" },
      [["verify.fields.status", "state"]],
    ],
    ["nothing, where there are blanks around the status", { status: " open " }, []],
    ["a status in no list", { status: "Waiting" }, [["statuses", "Waiting"]]],
    [
      "all three",
      { data: { state: "waiting" } },
      [
        ["verify.root", "data"],
        ["verify.fields.status", "state"],
        ["statuses", "waiting"],
      ],
    ],
  ])("is %s", (_, answer, expected) => {
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
    ["has nothing where the others have an object", { data: null }],
    ["nests the status too deep", { a: { b: { c: { d: { e: { status: "open" } } } } } }],
  ])("cannot be said where it %s", (_, answer) => {
    expect(fit(answer)).toBeUndefined()
  })

  it("is the field with the profile’s own name, wherever it is", () => {
    expect(
      fit({ data: { state: "open", how: "open" } }, { verify: { fields: { status: "how" } } })
    ).toEqual([{ option: "verify.root", value: "data" }])
  })

  it("is the top level, where the profile names a deeper one", () => {
    expect(fit({ status: "open" }, { verify: { root: "data" } })).toEqual([
      { option: "verify.root", value: "" },
    ])
  })

  it("is found in an answer of any depth in bounded time", () => {
    const deep = Array.from({ length: 1_000 }).reduce<object>((inner) => ({ inner }), {})
    expect(fit(deep)).toBeUndefined()
  })
})
