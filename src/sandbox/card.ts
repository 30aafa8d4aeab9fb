import cardValidator from "card-validator"

/** The fields of the card form, named by their standard autocomplete names. */
export const CARD_FIELDS = ["cc-name", "cc-number", "cc-exp", "cc-csc"] as const

type CardField = (typeof CARD_FIELDS)[number]
export type CardForm = Record<CardField, string>
export type CardErrors = Partial<Record<CardField, string>>

/** A card that passed the checks. The digits live only as long as the request that brought them. */
export interface CheckedCard {
  digits: string
  /** Brand label in upper case: `VISA`, `AMERICAN EXPRESS`. */
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
    errors["cc-name"] = "Enter the name on the card."
  }
  if (digits === "") {
    errors["cc-number"] = "Enter the card number."
  } else if (!number.isValid) {
    errors["cc-number"] = "This is not a valid card number. Check the digits."
  }
  if (!cardValidator.expirationDate(form["cc-exp"]).isValid) {
    errors["cc-exp"] = "Enter an expiry date in the future, as MM/YY."
  }
  if (!cardValidator.cvv(form["cc-csc"].trim(), codeSize ?? [3, 4]).isValid) {
    errors["cc-csc"] = `Enter the security code of ${codeSize ?? "3 or 4"} digits.`
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

/** A complete form for `number`, as a person would fill it in: next year's December, a fitting code. */
export function fillCardForm(number: string, now: Date): CardForm {
  const { card } = cardValidator.number(number.replace(/[\s-]/g, ""))
  return {
    "cc-name": "Test Shopper",
    "cc-number": number,
    "cc-exp": `12/${String(now.getUTCFullYear() + 1).slice(-2)}`,
    "cc-csc": "123456".slice(0, card?.code.size ?? 3),
  }
}

function mask(digits: string): string {
  return digits.slice(0, 6) + "*".repeat(digits.length - 10) + digits.slice(-4)
}
