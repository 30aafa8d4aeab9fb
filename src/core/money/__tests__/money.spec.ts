import BigNumber from "bignumber.js"
import {
  centsFromDecimal,
  centsFromMedusa,
  sumFromMedusa,
  toDecimalString,
  toWireAmount,
  type MedusaAmount,
} from "../money"
import { cents } from "../../__tests__/support/cents"

describe("centsFromMedusa", () => {
  it.each<[MedusaAmount, number]>([
    [22.5887, 2259],
    [22.585, 2259],
    [22.584999, 2258],
    [22.59, 2259],
    [22, 2200],
    [0, 0],
    // As floats these are a little less than written: only decimal arithmetic rounds them up.
    [1.005, 101],
    [8.165, 817],
    [1.115, 112],
    ["22.5887", 2259],
    ["1e2", 10_000],
    [{ value: "22.5887" }, 2259],
    [{ value: 1.005 }, 101],
    [new BigNumber("22.5887"), 2259],
    [-22.585, -2259],
    ["90071992547409.91", 9_007_199_254_740_991],
  ])("The amount %p of Medusa is %d cents, rounded half-up", (amount, expected) => {
    expect(centsFromMedusa(amount)).toBe(expected)
  })

  it.each<MedusaAmount>([
    "NaN",
    NaN,
    Infinity,
    "",
    "abc",
    "1,5",
    1e20,
    "90071992547409.92",
    { value: "x" },
    null as never,
    undefined as never,
    { value: null as never },
  ])("The value %p is refused as an amount of Medusa with a RangeError", (amount) => {
    expect(() => centsFromMedusa(amount)).toThrow(RangeError)
    BigNumber.DEBUG = true
    try {
      expect(() => centsFromMedusa(amount)).toThrow(RangeError)
    } finally {
      BigNumber.DEBUG = false
    }
  })
})

describe("centsFromDecimal", () => {
  it.each<[string | number, number]>([
    ["22.59", 2259],
    ["22.5", 2250],
    ["22", 2200],
    ["22.590", 2259],
    ["0", 0],
    ["0.00", 0],
    ["0.01", 1],
    [22.59, 2259],
    [0, 0],
    ["9999999999999.99", 999_999_999_999_999],
  ])("The gateway's amount %p is %d cents [case 20]", (amount, expected) => {
    expect(centsFromDecimal(amount)).toBe(expected)
  })

  it.each<string | number>([
    "1e2",
    "NaN",
    "Infinity",
    "-1",
    "-0",
    "+1",
    "",
    " ",
    " 1",
    "1 ",
    "1\n",
    "1,50",
    "1,000.00",
    ".5",
    "5.",
    "0x10",
    "１",
    "22.5887",
    "22.591",
    "10000000000000",
    "$22.59",
    "22.59 CAD",
    NaN,
    Infinity,
    -1,
    0.1 + 0.2,
    1e21,
    1e-7,
  ])(
    "The gateway's amount %p is refused, because it is no plain decimal of whole cents [case 20]",
    (amount) => {
      expect(centsFromDecimal(amount)).toBeNull()
    }
  )
})

describe("Forms of an amount", () => {
  it.each([
    [2259, 22.59, "22.59"],
    [2250, 22.5, "22.50"],
    [2200, 22, "22.00"],
    [1, 0.01, "0.01"],
    [0, 0, "0.00"],
    [999_999_999_999_999, 9_999_999_999_999.99, "9999999999999.99"],
  ])(
    "An amount of %d cents is written as %d for the gateway and as %s for a reader",
    (amount, wire, text) => {
      expect(toWireAmount(cents(amount))).toBe(wire)
      expect(toDecimalString(cents(amount))).toBe(text)
    }
  )
})

describe("sumFromMedusa", () => {
  it("Refunds of fractions of a cent in Medusa are added before rounding, so that the last refund is the exact rest [case 65]", () => {
    const raw = [11.4975, 11.4975, 11.4975, 11.4400125]
    const stated = 3 * centsFromMedusa(11.4975)
    expect(sumFromMedusa(raw)).toBe(4_593)
    // Three refunds were made at the gateway as they were rounded: the last one is what is left.
    expect(sumFromMedusa(raw) - stated).toBe(1_143)
  })
})
