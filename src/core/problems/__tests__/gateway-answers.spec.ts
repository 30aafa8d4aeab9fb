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
    ["reported if the gateway knows none of five pages", Array(5).fill(notFound), true],
    ["not reported if there are only four pages", Array(4).fill(notFound), false],
    [
      "not reported if the gateway knows one of five pages",
      [...Array(4).fill(notFound), [verified("pending")]],
      false,
    ],
    [
      "not reported if the gateway was asked about only four of the pages",
      [...Array(4).fill(notFound), [], [notified("approved")]],
      false,
    ],
  ])(
    "The health problem that the gateway answers 404 for every recent payment page is %s",
    (_, pages, expected) => {
      expect(knowsNoPage(pages, PROFILE)).toBe(expected)
    }
  )

  it('A 404 for every recent payment page is no health problem if the gateway profile\'s verify.notFound is "until_paid"', () => {
    const untilPaid = profileOf({ verify: { notFound: "until_paid" } })
    expect(knowsNoPage(Array(5).fill(notFound) as GatewayStatement[][], untilPaid)).toBe(false)
  })
})

describe("writesTwoIds", () => {
  it.each<[string, GatewayStatement[][], boolean]>([
    ["reported for two payments with two ids each", [approved("a", "b"), approved("c", "d")], true],
    ["not reported for one payment with two ids", [approved("a", "b")], false],
    [
      "not reported if one of the payments has only one id",
      [approved("a", "b"), approved("c", "d"), approved("e", "e")],
      false,
    ],
    [
      "not reported if verify or a notification names no id",
      [approved("a", null), approved(null, "d")],
      false,
    ],
  ])(
    "The health problem that verify answers and notifications have different ids for the same payment is %s",
    (_, pages, expected) => {
      expect(writesTwoIds(pages, PROFILE)).toBe(expected)
    }
  )

  it("Two ids for one payment are no health problem if the gateway profile says that the verify call has its own ids", () => {
    expect(writesTwoIds([approved("a", "b"), approved("c", "d")], OWN_IDS)).toBe(false)
  })
})
