import type { GatewayStatement, Statement } from "../statement"
import { statusText, unknownStatement } from "../unknown-statement"
import { at, notified, PROFILE, profileOf, stated, verified } from "./said"

const later = { at: at(5) }
const NOT_FOUND = { http_status: 404, status: null }

describe("Unknown statements", () => {
  const statusOf = (said: Statement[], profile = PROFILE) => unknownStatement(said, profile)?.status

  it.each<[string, Statement[], string | undefined]>([
    ["A payment page about which the gateway said nothing has no unknown status", [], undefined],
    [
      "A payment page has no unknown status when the profile lists every status of its statements",
      [notified("approved"), verified("pending")],
      undefined,
    ],
    [
      "A status in an answer of verify that the profile does not list is the payment page's unknown status",
      [verified("new")],
      "new",
    ],
    [
      "A status in a notification that the profile does not list is the payment page's unknown status",
      [notified("new")],
      "new",
    ],
    [
      "The unknown status of a payment page is verify's when a notification has another unknown status",
      [notified("new"), verified("newer")],
      "newer",
    ],
    [
      "The unknown status of a payment page is the latest of verify's unknown statuses",
      [verified("new"), verified("newer", later)],
      "newer",
    ],
    [
      "A later answer of verify with a known status explains verify's unknown status",
      [verified("new"), verified("pending", later)],
      undefined,
    ],
    [
      "A later 404 of verify does not explain verify's unknown status",
      [verified("new"), verified("", { ...NOT_FOUND, ...later })],
      "new",
    ],
    [
      "A later approval explains the unknown status of a notification",
      [notified("new"), notified("approved", later)],
      undefined,
    ],
    [
      "A later decline does not explain the unknown status of a notification",
      [notified("new"), notified("declined", later)],
      "new",
    ],
    [
      "A notification after an approval makes its unlisted status the payment page's unknown status",
      [notified("approved"), notified("new", later)],
      "new",
    ],
    [
      "A later statement of an admin explains verify's unknown status",
      [verified("new"), stated(0, [])],
      "new",
    ],
  ])("%s", (_, said, status) => {
    expect(statusOf(said)).toBe(status)
  })

  it("A 404 of verify is an unknown statement if the profile's verify.notFound is unknown", () => {
    const unknown = profileOf({ verify: { notFound: "unknown" } })
    const said = [verified("", NOT_FOUND)]
    expect(unknownStatement(said, unknown)?.http_status).toBe(404)
    expect(unknownStatement(said, PROFILE)).toBeUndefined()
  })

  it.each<[string, Partial<GatewayStatement>, string]>([
    ["its status", { status: "new" }, "new"],
    ["its HTTP status when it has no status", NOT_FOUND, "404"],
    ["an empty text when it has no status and no HTTP status", { status: null }, ""],
    ["the first 200 characters of a long status", { status: "x".repeat(300) }, "x".repeat(200)],
  ])("An unknown statement is shown as %s", (_, fields, text) => {
    expect(statusText({ http_status: null, status: null, ...fields })).toBe(text)
  })
})
