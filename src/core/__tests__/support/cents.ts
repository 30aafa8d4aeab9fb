import type { Cents } from "../../money/money"

export const cents = (amount: number) => amount as Cents
