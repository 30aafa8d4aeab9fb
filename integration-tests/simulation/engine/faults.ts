import type { Point } from "./point"

/**
 * What can happen to a point.
 * - `kill`: its server dies. What it had committed stays; its tasks never resume.
 * - `fail`: the call fails. Before its effect it was not sent; after its effect its answer is lost.
 * - `delay`: it takes that many more milliseconds of virtual time.
 */
export type Fault = { kind: "kill" } | { kind: "fail" } | { kind: "delay"; ms: number }

/** Lists the faults that a point may have; each is equally likely. */
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

/** Every error that a fault has thrown. */
const injected = new WeakSet<Error>()

/** Marks an error as injected. */
export function asInjected(error: Error): Error {
  injected.add(error)
  return error
}

/** The default error of a call that a fault failed. */
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

/** What a request rejects with when its server was killed before it answered. */
export class ServerKilledError extends Error {
  override readonly name = "ServerKilledError"
  readonly code = "simulation_server_killed"

  constructor(request: string) {
    super(`${request}: the server was killed before it answered`)
  }
}

/** Whether an error was injected by a fault, directly or as the cause of a cause. */
export function isInjected(error: unknown): boolean {
  return (
    error instanceof Error &&
    (injected.has(error) || error instanceof ServerKilledError || isInjected(error.cause))
  )
}
