import { HELD_FOR_SHOPPERS } from "../held-for-shoppers"
import { HOLD_REASONS } from "../reasons"

it.each(HOLD_REASONS)(
  "A shopper reads a sentence in English and one in French about a payment that is held as %s",
  (reason) => {
    const { en, fr } = HELD_FOR_SHOPPERS[reason]
    expect(en).toMatch(/^[A-Z].*\.$/)
    expect(fr).toMatch(/^[A-Z].*\.$/)
    expect(fr).not.toBe(en)
  }
)
