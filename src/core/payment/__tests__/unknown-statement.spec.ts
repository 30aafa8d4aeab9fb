import type { GatewayStatement, Statement } from "../statement"
import { statusText, unknownStatement } from "../unknown-statement"
import { at, notified, PROFILE, profileOf, stated, verified } from "./said"

const later = { at: at(5) }
const NOT_FOUND = { http_status: 404, status: null }

describe("Unknown statements", () => {
  const statusOf = (said: Statement[], profile = PROFILE) => unknownStatement(said, profile)?.status

  it.each<[string, Statement[], string | undefined]>([
    [
      "A payment page about which the gateway has reported nothing has no unknown status",
      [],
      undefined,
    ],
    [
      "A payment page has no unknown status when the gateway profile lists every status that was reported",
      [notified("approved"), verified("pending")],
      undefined,
    ],
    [
      "A status in a verify answer that the gateway profile does not list is unknown",
      [verified("new")],
      "new",
    ],
    [
      "A status in a notification that the gateway profile does not list is unknown",
      [notified("new")],
      "new",
    ],
    [
      "When the verify call and a notification have different unknown statuses, admins see the verify call's status",
      [notified("new"), verified("newer")],
      "newer",
    ],
    [
      "An unknown status in a verify answer still counts after a notification with a known status",
      [verified("new"), notified("declined", later)],
      "new",
    ],
    [
      "When two verify answers have different unknown statuses, the later status is shown to admins",
      [verified("new"), verified("newer", later)],
      "newer",
    ],
    [
      "An unknown status in a verify answer no longer counts after a verify answer with a known status",
      [verified("new"), verified("pending", later)],
      undefined,
    ],
    [
      "An unknown status in a verify answer still counts after a 404 of the verify call",
      [verified("new"), verified("", { ...NOT_FOUND, ...later })],
      "new",
    ],
    [
      "An unknown status in a notification no longer counts after an approval",
      [notified("new"), notified("approved", later)],
      undefined,
    ],
    [
      "An unknown status in a notification still counts after a decline",
      [notified("new"), notified("declined", later)],
      "new",
    ],
    [
      "An unknown status in a notification counts although the payment was approved before",
      [notified("approved"), notified("new", later)],
      "new",
    ],
    [
      "An unknown status in a verify answer still counts after an admin's statement",
      [verified("new"), stated(0, [])],
      "new",
    ],
  ])(
    "unknownStatement applies this rule about a payment page's unknown status: %s",
    (_, said, status) => {
      expect(statusOf(said)).toBe(status)
    }
  )

  it('A 404 of the verify call counts as an unknown answer if the gateway profile\'s verify.notFound is "unknown"', () => {
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
  ])(
    "A verify answer that the plugin does not understand is shown to admins as %s",
    (_, fields, text) => {
      expect(statusText({ http_status: null, status: null, ...fields })).toBe(text)
    }
  )
})
