import { isPaymentOf } from "../payment-of-attempt"

const attempt = { handle: "handle_1", payment_session_id: "payses_1" }

it.each([
  [
    "the attempt's handle belongs to the attempt, although its session is another",
    "handle_1",
    "payses_2",
    true,
  ],
  [
    "another handle does not belong to the attempt, although its session is the attempt's",
    "handle_2",
    "payses_1",
    false,
  ],
  ["no handle belongs to the attempt if it has the attempt's session", null, "payses_1", true],
  ["no handle and another session does not belong to the attempt", null, "payses_2", false],
])("A Medusa payment with %s", (_, handle, payment_session_id, expected) => {
  expect(isPaymentOf(attempt, { handle, payment_session_id })).toBe(expected)
})
