import { isPaymentOf } from "../payment-of-attempt"

const attempt = { handle: "handle_1", payment_session_id: "payses_1" }

it.each([
  ["the attempt's handle, although its session is another one", "handle_1", "payses_2", true],
  ["another handle, although its session is the attempt's", "handle_2", "payses_1", false],
  ["no handle, and the attempt's session", null, "payses_1", true],
  ["no handle, and another session", null, "payses_2", false],
])(
  "Whether a Medusa payment belongs to an attempt is told by its handle, or else by its session: a payment with %s",
  (_, handle, payment_session_id, expected) => {
    expect(isPaymentOf(attempt, { handle, payment_session_id })).toBe(expected)
  }
)
