import { EXCLUSIONS, type Rule } from "./exclusions"
import { NEEDS } from "./needs"
import { seenPairs, type Pair } from "./transition-counts"

/** Pairs by the reason for which they do not come, or hardly do. */
export interface Explained {
  excluded: Map<string, Pair[]>
  possible: Map<string, Pair[]>
}

/** Says of pairs that were not seen why they do not come, or what they need. The first rule that covers a pair counts. */
export function explainPairs(pairs: readonly Pair[]): Explained {
  const isExcluded = (pair: Pair) => EXCLUSIONS.some(({ covers }) => covers(pair))
  const possible = pairs.filter((pair) => !isExcluded(pair))
  return {
    excluded: byReason(pairs.filter(isExcluded), EXCLUSIONS),
    possible: byReason(possible, [
      ...NEEDS,
      { reason: "nothing rare happens", covers: () => true },
    ]),
  }
}

/** Pairs that were counted although a rule excludes them: the rule is wrong. */
export function wronglyExcluded(counts: ReadonlyMap<string, number>): Pair[] {
  const seen = seenPairs(counts).map(([pair]) => pair)
  return [...explainPairs(seen).excluded.values()].flat()
}

function byReason(pairs: readonly Pair[], rules: readonly Rule[]): Map<string, Pair[]> {
  const found = new Map<string, Pair[]>(rules.map(({ reason }) => [reason, []]))
  for (const pair of pairs) {
    const rule = rules.find(({ covers }) => covers(pair))
    found.get(rule?.reason ?? "")?.push(pair)
  }
  return found
}
