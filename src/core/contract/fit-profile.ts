import type { GatewayProfile } from "./gateway-profile"
import { valueAt } from "./field-path"

/** A change of the profile with which it would read an answer. */
export interface ProfileFit {
  /** The option: `verify.root`. */
  option: "verify.root" | "verify.fields.status" | "statuses"
  /** Its value; for `statuses` the one that is in no list. */
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
 * What to change in the profile so that it reads the status of a verify answer (spec, Verify response fields:
 * not shown). Empty where it reads it already; undefined where no status can be found.
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

/** The dotted path of every object in an answer, the outer ones first; its top level is the empty path. */
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
