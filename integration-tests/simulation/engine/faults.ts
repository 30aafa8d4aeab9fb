import type { Point } from "./point"

/**
 * What can go wrong at a point.
 * - `kill`: its server dies. What it had committed stays; none of its tasks goes on.
 * - `fail`: the call fails. Before its effect it was not sent; after its effect its answer is lost.
 * - `delay`: it takes that many milliseconds more of virtual time.
 */
export type Fault = { kind: "kill" } | { kind: "fail" } | { kind: "delay"; ms: number }

/** Says which faults a point may meet; each is as likely as the others. */
export type FaultRules = (point: Point) => readonly Fault[]

/** Whether a fault makes sense at a point: only servers die, and only calls fail. */
export function fits({ kind }: Fault, point: Point): boolean {
  switch (kind) {
    case "kill":
      return point.server !== undefined
    case "fail":
      return point.kind !== "start" && point.kind !== "sleep"
    case "delay":
      return true
  }
}

/** Errors of a world's own that faults threw. */
const injected = new WeakSet<Error>()

/** Remembers that an error comes from a fault. */
export function asInjected(error: Error): Error {
  injected.add(error)
  return error
}

/** The error of a call that the simulation failed, unless the world has one of its own. */
export class InjectedError extends Error {
  override readonly name = "InjectedError"
  readonly code = "simulation_injected"

  constructor(point: Point) {
    super(
      point.phase === "before"
        ? `${point.label} was not sent`
        : `${point.label}: its answer was lost`
    )
  }
}

/** What a request meets whose server was killed before it answered. */
export class ServerKilledError extends Error {
  override readonly name = "ServerKilledError"
  readonly code = "simulation_server_killed"

  constructor(request: string) {
    super(`${request}: the server was killed before it answered`)
  }
}

/** Tells whether an error comes from a fault, itself or by its causes. */
export function isInjected(error: unknown): boolean {
  return (
    error instanceof Error &&
    (injected.has(error) || error instanceof ServerKilledError || isInjected(error.cause))
  )
}
