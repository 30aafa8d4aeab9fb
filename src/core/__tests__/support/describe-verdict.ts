import type { Verdict } from "../../attempt/evidence/verdict"

/** `proven by webhook`, `contradicted by verify: amount_mismatch`, `reversed by verify, disputed`. */
export function describeVerdict(verdict: Verdict): string {
  switch (verdict.kind) {
    case "unproven":
      return verdict.kind
    case "contradicted":
      return `contradicted by ${verdict.by.source}: ${verdict.reason}`
    case "proven":
    case "half_proven":
      return `${verdict.kind} by ${verdict.by.source}`
    case "reversed":
      return [
        `reversed by ${verdict.by.source}`,
        ...(verdict.disputed ? ["disputed"] : []),
        ...(verdict.askFirst ? ["ask first"] : []),
      ].join(", ")
  }
}
