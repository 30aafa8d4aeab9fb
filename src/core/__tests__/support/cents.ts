import type { Cents } from "../../money"

export const cents = (amount: number) => amount as Cents
