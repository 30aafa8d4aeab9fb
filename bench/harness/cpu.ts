import type { MedusaServer } from "./medusa-server"
import { postgresCpu } from "./postgres-cpu"

/** Seconds of processor time. */
export interface Cpu {
  medusa: number
  /** Null where it is not Linux. */
  postgres: number | null
}

/** What a server and its PostgreSQL have used so far. */
export async function cpuOf({ process, database }: MedusaServer): Promise<Cpu> {
  return { medusa: await process.ask("cpu"), postgres: await postgresCpu(database.pool) }
}

/** What they used from `before` to `after`. */
export function cpuBetween(before: Cpu, after: Cpu): Cpu {
  return {
    medusa: after.medusa - before.medusa,
    postgres: after.postgres === null ? null : after.postgres - (before.postgres ?? 0),
  }
}
