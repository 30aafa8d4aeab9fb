import type { GatewayProfile } from "./gateway-profile"
import { valueAt } from "./field-path"

/** A change that lets the profile read an answer. */
export interface ProfileFit {
  /** The option: `verify.root`. */
  option: "verify.root" | "verify.fields.status" | "statuses"
  /** The option's value; for `statuses` the unlisted status. */
  value: string
}

/** Names that gateways give to the status of a payment. */
export const STATUS_NAMES = [
  "status",
  "state",
  "payment_status",
  "transaction_status",
  "result",
  "outcome",
]
/** Deeper than any answer nests its fields. */
const MAX_DEPTH = 4

/**
 * What to change in the profile so that it reads the status of a verify answer (spec, Verify response fields: not
 * shown). Empty if the profile reads the status already; undefined if the answer has no status.
 */
export function fitProfile(answer: unknown, profile: GatewayProfile): ProfileFit[] | undefined {
  const { root, fields } = profile.verify
  const places = [
    { root, name: fields.status },
    ...pathsOf(answer).flatMap((path) =>
      [fields.status, ...STATUS_NAMES].map((name) => ({ root: path, name }))
    ),
  ]
  const found = places.find((place) => statusAt(answer, place) !== undefined)
  const status = found && statusAt(answer, found)
  if (!found || status === undefined) {
    return undefined
  }
  const isKnown = Object.values(profile.statuses).flat().includes(status.toLowerCase())
  return [
    ...(found.root === root ? [] : [{ option: "verify.root", value: found.root } as const]),
    ...(found.name === fields.status
      ? []
      : [{ option: "verify.fields.status", value: found.name } as const]),
    ...(isKnown ? [] : [{ option: "statuses", value: status } as const]),
  ]
}

function statusAt(answer: unknown, { root, name }: { root: string; name: string }) {
  const value = valueAt(valueAt(answer, root), name)
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined
}

/** The dotted path of every object in an answer, outer objects first; the top level is the empty path. */
function pathsOf(answer: unknown): string[] {
  const paths: string[] = []
  let level: [path: string, value: unknown][] = [["", answer]]
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const objects = level.filter(
      (entry): entry is [string, object] =>
        typeof entry[1] === "object" && entry[1] !== null && !Array.isArray(entry[1])
    )
    paths.push(...objects.map(([path]) => path))
    level = objects.flatMap(([path, value]) =>
      Object.entries(value).map(([name, inner]): [string, unknown] => [
        path === "" ? name : `${path}.${name}`,
        inner,
      ])
    )
  }
  return paths
}
