import { once } from "node:events"
import { createServer } from "node:http"
import { resolve } from "node:path"
import { MedusaModule } from "@medusajs/framework/modules-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import loadMedusa from "@medusajs/medusa/loaders/index"
import express from "express"
import { eventually } from "./eventually"
import { ScheduledJobs } from "./scheduled-jobs"

const ROOT = resolve(__dirname, "../../..")

/** Medusa in the test's process, listening. */
export interface RunningMedusa {
  readonly container: MedusaContainer
  /** Waits until no workflow runs any more: one could reach into the next test. */
  idle(): Promise<void>
  /** Does some work while no scheduled job runs. */
  withoutJobs(work: () => Promise<void>): Promise<void>
  /** Ends the jobs as well: a stopped store has no timer, and logs nothing into another test. */
  stop(): Promise<void>
}

/**
 * Loads this repository's app, whose database is migrated already. Medusa's own test runner would load
 * it twice, and search for migrations in between.
 */
export async function startMedusa(port: number): Promise<RunningMedusa> {
  const app = express()
  const { container, shutdown } = await loadMedusa({ directory: ROOT, expressApp: app })
  const jobs = new ScheduledJobs()
  const server = createServer(app).listen(port)
  await once(server, "listening")

  return {
    container,
    idle: async () => {
      const engine = container.resolve(Modules.WORKFLOW_ENGINE)
      await eventually(
        "every workflow has ended",
        async () => {
          const running = await engine.listWorkflowExecutions({
            state: { $nin: ["not_started", "done", "reverted", "failed"] },
          })
          return running.length === 0
        },
        60_000
      )
    },
    withoutJobs: async (work) => await jobs.pause(work),
    stop: async () => {
      server.close()
      server.closeAllConnections()
      // Medusa does it again in `shutdown`: here it makes a long job end soon.
      await MedusaModule.onApplicationPrepareShutdown()
      await jobs.end()
      await shutdown()
    },
  }
}
