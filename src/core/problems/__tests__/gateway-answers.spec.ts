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
    ["five pages of which verify knows none", Array(5).fill(notFound), true],
    ["four pages", Array(4).fill(notFound), false],
    [
      "five pages of which verify knows one",
      [...Array(4).fill(notFound), [verified("pending")]],
      false,
    ],
    [
      "pages that were never asked about",
      [...Array(4).fill(notFound), [], [notified("approved")]],
      false,
    ],
  ])("of %s", (_, pages, expected) => {
    expect(knowsNoPage(pages, PROFILE)).toBe(expected)
  })

  it("is false where verify knows a page only once it is paid", () => {
    const untilPaid = profileOf({ verify: { notFound: "until_paid" } })
    expect(knowsNoPage(Array(5).fill(notFound) as GatewayStatement[][], untilPaid)).toBe(false)
  })
})

describe("writesTwoIds", () => {
  it.each<[string, GatewayStatement[][], boolean]>([
    ["two payments with two ids each", [approved("a", "b"), approved("c", "d")], true],
    ["one payment with two ids", [approved("a", "b")], false],
    [
      "one payment with one id among them",
      [approved("a", "b"), approved("c", "d"), approved("e", "e")],
      false,
    ],
    ["payments of which a source names no id", [approved("a", null), approved(null, "d")], false],
  ])("of %s", (_, pages, expected) => {
    expect(writesTwoIds(pages, PROFILE)).toBe(expected)
  })

  it("is false where the profile says that each source has its own", () => {
    expect(writesTwoIds([approved("a", "b"), approved("c", "d")], OWN_IDS)).toBe(false)
  })
})
