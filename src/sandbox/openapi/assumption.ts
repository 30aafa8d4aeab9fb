/** Marks an assumption that the gateway's document does not show; the value says what is assumed. */
export const ASSUMPTION = "x-assumption"
