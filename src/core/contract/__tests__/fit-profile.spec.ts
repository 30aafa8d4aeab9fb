import { fitProfile } from "../fit-profile"
import { gatewayProfileSchema, type GatewayProfileInput } from "../gateway-profile"

const fit = (answer: unknown, profile: GatewayProfileInput = {}) =>
  fitProfile(answer, gatewayProfileSchema.parse(profile))

describe("What fits an answer of verify", () => {
  it.each([
    ["nothing, where the profile reads it", { status: "pending" }, []],
    ["the root", { data: { status: "open" } }, [["verify.root", "data"]]],
    ["a deeper root", { a: { b: { status: "open" } } }, [["verify.root", "a.b"]]],
    ["the name of the field", { state: "pending" }, [["verify.fields.status", "state"]]],
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
  ])("cannot be said where it %s", (_, answer) => {
    expect(fit(answer)).toBeUndefined()
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
