/** What the sandbox does with a card number. */
export type TestCardBehaviour = { outcome: "approves" } | { outcome: "declines"; message: string }

/** A card that moves no money; any expiry date in the future and any security code go with it. */
export interface TestCard {
  /** Digits as they are printed on a card, in groups. */
  number: string
  brand: string
  behaviour: TestCardBehaviour
}

/** The documented test cards; every other valid number is declined as unknown. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: "4242 4242 4242 4242", brand: "Visa", behaviour: { outcome: "approves" } },
  { number: "5555 5555 5555 4444", brand: "Mastercard", behaviour: { outcome: "approves" } },
  { number: "3782 822463 10005", brand: "American Express", behaviour: { outcome: "approves" } },
  {
    number: "4000 0000 0000 0002",
    brand: "Visa",
    behaviour: { outcome: "declines", message: "The card was declined by its bank." },
  },
  {
    number: "4000 0000 0000 9995",
    brand: "Visa",
    behaviour: { outcome: "declines", message: "The card was declined: insufficient funds." },
  },
]

const UNKNOWN: TestCardBehaviour = {
  outcome: "declines",
  message: "The card was declined: unknown test card. Use one of the test cards listed below.",
}

/** @param digits a valid card number without spaces. */
export function behaviourOf(digits: string): TestCardBehaviour {
  const card = TEST_CARDS.find(({ number }) => number.replaceAll(" ", "") === digits)
  return card?.behaviour ?? UNKNOWN
}
