import { Modules } from "@medusajs/framework/utils"
import type { Store } from "./store"

/** Runs a scheduled job once, through Medusa's engine. @throws what the job throws. */
export async function runJob({ container }: Pick<Store, "container">, name: string): Promise<void> {
  await container.resolve(Modules.WORKFLOW_ENGINE).run(`job-${name}`, { throwOnError: true })
}
