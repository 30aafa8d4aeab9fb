import { setTimeout as delay } from "node:timers/promises"
import { findFreePort } from "../../demo/lib/ports"
import type { MedusaProcess } from "../processes/medusa"
import { BenchProcess } from "./bench-process"
import type { Database } from "./databases"
import { medusaEnv } from "./medusa-env"

/** Medusa handles what its own webhook route took five seconds later. */
export const CORE_DELAY_MS = 5_000
const POLL_MS = 100
const DRAIN_DEADLINE_MS = 30 * 60_000

interface Settings {
  name: string
  gatewayUrl: string
  database: Database
  workerMode: "shared" | "server"
  sdk?: boolean | undefined
  /** Folder for a CPU profile of the process. */
  profileDir?: string | undefined
}

/** A running Medusa with the plugin, as `medusa start` runs it. */
export class MedusaServer {
  private constructor(
    readonly url: string,
    readonly database: Database,
    readonly process: BenchProcess<MedusaProcess>
  ) {}

  static async start({ name, database, profileDir, ...env }: Settings): Promise<MedusaServer> {
    const port = await findFreePort()
    const process = new BenchProcess<MedusaProcess>({
      file: "medusa.ts",
      log: `medusa-${name}`,
      execArgv: [
        "--require",
        "ts-node/register",
        "--expose-gc",
        ...(profileDir ? ["--cpu-prof", "--cpu-prof-dir", profileDir] : []),
      ],
      env: medusaEnv({ databaseUrl: database.url, port, ...env }),
    })
    const server = new MedusaServer(`http://localhost:${port}`, database, process)
    await process.ask("ready")
    return server
  }

  /**
   * Waits until all background work is done: the inbox, and what Medusa put off.
   *
   * @param delayed whether Medusa's own webhook route was called.
   */
  async drained({ delayed = false } = {}): Promise<void> {
    if (delayed) {
      await delay(CORE_DELAY_MS)
    }
    const giveUpAt = Date.now() + DRAIN_DEADLINE_MS
    while ((await this.undone()) > 0) {
      if (Date.now() > giveUpAt) {
        throw new Error("The inbox does not get empty")
      }
      await delay(POLL_MS)
    }
    await this.process.ask("idle")
  }

  private async undone(): Promise<number> {
    const { rows } = await this.database.pool.query<{ count: string }>(
      "select count(*) from hosted_checkout_statement where outcome = 'received'"
    )
    return Number(rows[0]?.count)
  }
}
