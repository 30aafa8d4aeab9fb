import cardValidator from "card-validator"

/** The fields of the card form, named by their standard autocomplete names. */
export const CARD_FIELDS = ["cc-name", "cc-number", "cc-exp", "cc-csc"] as const

type CardField = (typeof CARD_FIELDS)[number]
export type CardForm = Record<CardField, string>
export type CardErrors = Partial<Record<CardField, CardProblem>>

/** The problem of a field. */
export type CardProblem =
  | "name_missing"
  | "number_missing"
  | "number_invalid"
  | "expiry_invalid"
  | "code_not_3_digits"
  | "code_not_4_digits"
  | "code_not_3_or_4_digits"

/** A card that passed the checks. The digits live no longer than their request. */
export interface CheckedCard {
  digits: string
  /** The brand in upper case: `VISA`, `AMERICAN EXPRESS`. */
  cardType: string
  /** First six and last four digits, the middle as asterisks. */
  masked: string
}

export type CardCheck = { ok: true; card: CheckedCard } | { ok: false; errors: CardErrors }

/** Checks name, Luhn and length, expiry (MM/YY, by the machine's clock) and security code. */
export function checkCard(form: CardForm): CardCheck {
  const digits = form["cc-number"].replace(/[\s-]/g, "")
  const number = cardValidator.number(digits)
  const codeSize = number.card?.code.size
  const errors: CardErrors = {}

  if (!cardValidator.cardholderName(form["cc-name"].trim()).isValid) {
    errors["cc-name"] = "name_missing"
  }
  if (digits === "") {
    errors["cc-number"] = "number_missing"
  } else if (!number.isValid) {
    errors["cc-number"] = "number_invalid"
  }
  if (!cardValidator.expirationDate(form["cc-exp"]).isValid) {
    errors["cc-exp"] = "expiry_invalid"
  }
  if (!cardValidator.cvv(form["cc-csc"].trim(), codeSize ?? [3, 4]).isValid) {
    errors["cc-csc"] = codeProblem(codeSize)
  }

  if (Object.keys(errors).length > 0) {
    return { ok: false, errors }
  }
  return {
    ok: true,
    card: {
      digits,
      cardType: (number.card?.niceType ?? "UNKNOWN").toUpperCase(),
      masked: mask(digits),
    },
  }
}

/** A complete card form for `number`: an expiry date in December of next year, and a security code that fits. */
export function fillCardForm(number: string, now: Date): CardForm {
  const { card } = cardValidator.number(number.replace(/[\s-]/g, ""))
  return {
    "cc-name": "Test Shopper",
    "cc-number": number,
    "cc-exp": `12/${String(now.getUTCFullYear() + 1).slice(-2)}`,
    "cc-csc": "123456".slice(0, card?.code.size ?? 3),
  }
}

function codeProblem(size: number | undefined): CardProblem {
  switch (size) {
    case 3:
      return "code_not_3_digits"
    case 4:
      return "code_not_4_digits"
    default:
      return "code_not_3_or_4_digits"
  }
}

function mask(digits: string): string {
  return digits.slice(0, 6) + "*".repeat(digits.length - 10) + digits.slice(-4)
}
