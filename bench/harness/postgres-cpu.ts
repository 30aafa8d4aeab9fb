import { readdirSync, readFileSync } from "node:fs"
import type { Pool } from "pg"

/** Of Linux, on nearly every machine. */
const TICKS_A_SECOND = 100

/** Seconds of processor time that PostgreSQL has used so far, all its processes; null where it is not Linux. */
export async function postgresCpu(pool: Pool): Promise<number | null> {
  if (process.platform !== "linux") {
    return null
  }
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid")
  const postmaster = statOf(String(rows[0]?.pid))?.parent
  const ticks = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(name) ?? [])
    .filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
    // Of the first process with all those that have ended.
    .map(({ pid, own, ended }) => (pid === postmaster ? own + ended : own))
  return ticks.reduce((sum, some) => sum + some, 0) / TICKS_A_SECOND
}

/** See proc(5), /proc/pid/stat. */
function statOf(pid: string) {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8")
  } catch {
    // It ended since the folder was read.
    return undefined
  }
  // The name before may hold spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ")
  const number = (index: number) => Number(fields[index])
  return {
    pid: Number(pid),
    parent: number(1),
    own: number(11) + number(12),
    ended: number(13) + number(14),
  }
}
