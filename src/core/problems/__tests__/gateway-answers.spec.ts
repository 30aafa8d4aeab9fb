import { notified, OWN_IDS, PROFILE, profileOf, verified } from "../../payment/__tests__/said"
import type { GatewayStatement } from "../../payment/statement"
import { knowsNoPage, writesTwoIds } from "../gateway-answers"

const notFound = [verified("", { http_status: 404, status: null })]
const approved = (notification: string | null, verify: string | null) => [
  notified("approved", { transaction_id: notification }),
  verified("approved", { transaction_id: verify }),
]

describe("knowsNoPage", () => {
  it.each<[string, GatewayStatement[][], boolean]>([
    ["true for five pages of which verify knows none", Array(5).fill(notFound), true],
    ["false for four pages of which verify knows none", Array(4).fill(notFound), false],
    [
      "false for five pages of which verify knows one",
      [...Array(4).fill(notFound), [verified("pending")]],
      false,
    ],
    [
      "false for four pages that verify does not know, and pages about which verify was never asked",
      [...Array(4).fill(notFound), [], [notified("approved")]],
      false,
    ],
  ])("knowsNoPage is %s", (_, pages, expected) => {
    expect(knowsNoPage(pages, PROFILE)).toBe(expected)
  })

  it("knowsNoPage is false when the profile says that verify answers 404 until a page is paid", () => {
    const untilPaid = profileOf({ verify: { notFound: "until_paid" } })
    expect(knowsNoPage(Array(5).fill(notFound) as GatewayStatement[][], untilPaid)).toBe(false)
  })
})

describe("writesTwoIds", () => {
  it.each<[string, GatewayStatement[][], boolean]>([
    ["true for two payments with two ids each", [approved("a", "b"), approved("c", "d")], true],
    ["false for one payment with two ids", [approved("a", "b")], false],
    [
      "false when one payment among others has only one id",
      [approved("a", "b"), approved("c", "d"), approved("e", "e")],
      false,
    ],
    [
      "false for payments of which a source names no id",
      [approved("a", null), approved(null, "d")],
      false,
    ],
  ])("Whether the gateway's sources write two ids for a payment is %s", (_, pages, expected) => {
    expect(writesTwoIds(pages, PROFILE)).toBe(expected)
  })

  it("Two ids for a payment are not reported when the profile says that each source has its own ids", () => {
    expect(writesTwoIds([approved("a", "b"), approved("c", "d")], OWN_IDS)).toBe(false)
  })
})
