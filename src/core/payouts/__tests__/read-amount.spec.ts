import { readAmount } from "../read-amount"

it("An amount of zero in a payout file has no sign", () => {
  expect(readAmount("-0.00", ".")).toEqual({ size: 0, negative: false })
  expect(readAmount("(0)", ".")).toEqual({ size: 0, negative: false })
})
