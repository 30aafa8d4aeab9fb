/** Marks what the gateway's document does not show; its value says what. */
export const ASSUMPTION = "x-assumption"
