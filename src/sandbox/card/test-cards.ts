/** Why a card was declined. */
export type DeclineReason = "declined_by_bank" | "insufficient_funds" | "unknown_test_card"

/** What the sandbox does with a card number. */
export type TestCardBehaviour =
  { outcome: "approves" } | { outcome: "declines"; reason: DeclineReason }

/** The names of the test cards. */
export const TEST_CARD_NAMES = [
  "approved",
  "approved_mastercard",
  "approved_amex",
  "declined",
  "insufficient_funds",
] as const
export type TestCardName = (typeof TEST_CARD_NAMES)[number]

/** A card that moves no money. Any future expiry date and any security code fit the card. */
export interface TestCard {
  name: TestCardName
  /** The digits in groups, as a card shows them. */
  number: string
  brand: string
  behaviour: TestCardBehaviour
}

/** The documented test cards. Every other valid number is declined as unknown. */
export const TEST_CARDS: readonly TestCard[] = [
  {
    name: "approved",
    number: "4242 4242 4242 4242",
    brand: "Visa",
    behaviour: { outcome: "approves" },
  },
  {
    name: "approved_mastercard",
    number: "5555 5555 5555 4444",
    brand: "Mastercard",
    behaviour: { outcome: "approves" },
  },
  {
    name: "approved_amex",
    number: "3782 822463 10005",
    brand: "American Express",
    behaviour: { outcome: "approves" },
  },
  {
    name: "declined",
    number: "4000 0000 0000 0002",
    brand: "Visa",
    behaviour: { outcome: "declines", reason: "declined_by_bank" },
  },
  {
    name: "insufficient_funds",
    number: "4000 0000 0000 9995",
    brand: "Visa",
    behaviour: { outcome: "declines", reason: "insufficient_funds" },
  },
]

const UNKNOWN: TestCardBehaviour = {
  outcome: "declines",
  reason: "unknown_test_card",
}

/** The number of a test card by its name. Any other text is taken for a number. */
export function cardNumber(nameOrNumber: string): string {
  return TEST_CARDS.find(({ name }) => name === nameOrNumber)?.number ?? nameOrNumber
}

/** @param digits a valid card number without spaces. */
export function behaviourOf(digits: string): TestCardBehaviour {
  const card = TEST_CARDS.find(({ number }) => number.replaceAll(" ", "") === digits)
  return card?.behaviour ?? UNKNOWN
}
