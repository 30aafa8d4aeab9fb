import { once } from "node:events"
import { createServer } from "node:http"
import { resolve } from "node:path"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import loadMedusa from "@medusajs/medusa/loaders/index"
import express from "express"
import { eventually } from "./eventually"
import { endScheduledJobs } from "./scheduled-jobs"

const ROOT = resolve(__dirname, "../../..")

/** Medusa in the test's process, listening, without scheduled jobs. */
export interface RunningMedusa {
  readonly container: MedusaContainer
  /** Waits until no workflow runs any more: one could reach into the next test. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/**
 * Loads this repository's app, whose database is migrated already. Medusa's own test runner would load
 * it twice, and search for migrations in between.
 */
export async function startMedusa(port: number): Promise<RunningMedusa> {
  const app = express()
  // At once: until Medusa is loaded, another file of tests could take the port.
  const server = createServer(app).listen(port)
  await once(server, "listening")
  const { container, shutdown } = await loadMedusa({ directory: ROOT, expressApp: app })
  await endScheduledJobs()

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
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await shutdown()
    },
  }
}
