import BigNumber from "bignumber.js"
import fc from "fast-check"
import {
  amountText,
  centsFromDecimal,
  centsFromMedusa,
  sumCents,
  toDecimalString,
  toWireAmount,
  type MedusaAmount,
} from "../money"
import { cents } from "../../__tests__/support/cents"
import { holds } from "../../__tests__/support/holds"
import { thrownBy } from "../../__tests__/support/thrown"

const anyCents = fc.integer({ min: 0, max: 999_999_999_999_999 }).map(cents)
const digits = (max: number) => fc.stringMatching(new RegExp(`^\\d{1,${max}}$`))
const sign = fc.constantFrom("", "-")

/** Half-up in whole numbers only, with no help of the code under test: away from zero at the half. */
function roundedToCents(whole: string, fraction: string): bigint {
  const scale = 10n ** BigInt(fraction.length)
  const hundredths = BigInt(whole + fraction) * 100n
  return hundredths / scale + ((hundredths % scale) * 2n >= scale ? 1n : 0n)
}

/** A text in cents, where it is a plain decimal that is exact to the cent. */
function exactCents(text: string): number | null {
  const [whole = "", fraction, ...others] = text.split(".")
  const isDigits = (part: string) => part !== "" && [...part].every((c) => c >= "0" && c <= "9")
  if (others.length > 0 || !isDigits(whole) || whole.length > 13) {
    return null
  }
  if (fraction === undefined) {
    return Number(whole) * 100
  }
  const lost = fraction.slice(2)
  const isExact = isDigits(fraction) && [...lost].every((digit) => digit === "0")
  return isExact ? Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0")) : null
}

describe("centsFromMedusa", () => {
  it("An amount of Medusa is rounded half-up to cents, with the same result as a calculation in whole numbers", () => {
    holds(
      fc.property(sign, digits(12), digits(25), (minus, whole, fraction) => {
        const expected = Number(roundedToCents(whole, fraction)) * (minus ? -1 : 1)
        return centsFromMedusa(`${minus}${whole}.${fraction}`) === (expected || 0)
      })
    )
  })

  it("Rounding an amount of Medusa to cents changes the amount by at most half a cent", () => {
    holds(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (amount) => {
        const off = new BigNumber(centsFromMedusa(amount)).shiftedBy(-2).minus(String(amount))
        return off.gt("-0.005") && off.lte("0.005")
      })
    )
  })

  it("An amount of Medusa gives the same cents as a text, as a BigNumber and as a raw value ({ value })", () => {
    holds(
      fc.property(digits(12), digits(8), (whole, fraction) => {
        const text = `${whole}.${fraction}`
        const forms: MedusaAmount[] = [{ value: text }, new BigNumber(text)]
        return forms.every((form) => centsFromMedusa(form) === centsFromMedusa(text))
      })
    )
  })

  it("centsFromMedusa returns a safe integer or throws a RangeError, whatever it is given", () => {
    const nothing = fc.constantFrom(null, undefined)
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.eExn ]{0,12}$/))
    const plain = fc.oneof(text, fc.double(), fc.integer(), fc.bigInt(), fc.boolean(), nothing)
    const amount = fc.oneof(plain, fc.record({ value: plain }), fc.array(plain))

    holds(
      fc.property(amount, (value) => {
        let result = 0
        const error = thrownBy(() => (result = centsFromMedusa(value as MedusaAmount)))
        return error === undefined ? Number.isSafeInteger(result) : error instanceof RangeError
      })
    )
  })
})

describe("centsFromDecimal", () => {
  const nearly = fc.stringMatching(/^[-+0-9.,e $]{0,18}$/)
  const decimal = fc
    .tuple(digits(15), digits(4), digits(1))
    .map(([whole, fraction, zeros]) => `${whole}.${fraction}${"0".repeat(Number(zeros))}`)

  it("centsFromDecimal reads plain decimals that are exact to the cent, and nothing else [case 20]", () => {
    holds(
      fc.property(fc.oneof(decimal, nearly, fc.string({ unit: "binary" })), (text) => {
        return centsFromDecimal(text) === exactCents(text)
      })
    )
  })

  it("centsFromDecimal gives the same cents for a JavaScript number as exact arithmetic on the digits of the number", () => {
    holds(
      fc.property(fc.oneof(fc.double(), fc.integer()), (amount) => {
        return centsFromDecimal(amount) === exactCents(String(amount))
      })
    )
  })

  it("centsFromDecimal and centsFromMedusa give the same cents for a decimal number", () => {
    holds(
      fc.property(decimal, (text) => {
        const taken = centsFromDecimal(text)
        return taken === null || taken === centsFromMedusa(text)
      })
    )
  })
})

describe("Forms of an amount", () => {
  it("An amount written for the gateway or for a reader gives the same cents when it is read back", () => {
    holds(
      fc.property(anyCents, (amount) =>
        [toDecimalString(amount), toWireAmount(amount)].every(
          (form) => centsFromDecimal(form) === amount && centsFromMedusa(form) === amount
        )
      )
    )
  })

  it("An amount has at most two decimals in JSON for the gateway, and exactly two decimals for a reader", () => {
    holds(
      fc.property(anyCents, (amount) => {
        return (
          /^\d+(\.\d{1,2})?$/.test(JSON.stringify(toWireAmount(amount))) &&
          /^\d+\.\d\d$/.test(toDecimalString(amount))
        )
      })
    )
  })
})

describe("sumCents", () => {
  const amounts = fc.array(fc.integer({ min: -1e13, max: 1e13 }).map(cents), { maxLength: 100 })

  it("A sum of amounts in cents is exact in any order", () => {
    holds(
      fc.property(amounts, (list) => {
        const exact = list.reduce((sum, amount) => sum + BigInt(amount), 0n)
        return sumCents(list) === Number(exact) && sumCents(list.toReversed()) === Number(exact)
      })
    )
  })
})

describe("amountText", () => {
  it("An amount that is written as a text is the same number when it is read back", () => {
    holds(
      fc.property(fc.double({ noNaN: true }), (amount) => {
        return [amount, { value: amount }].every((form) => Number(amountText(form)) === amount)
      })
    )
  })
})
