import assert from "node:assert/strict"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { run } from "./process"
import type { Stage } from "./stage"

/** What doctor prints about a store on its own machine when all is well: nobody tried the webhook URL from outside. */
const DOCTOR_SUMMARY = "Problems: 0. Warnings: 1."
const ONLY_WARNING = /^ +warning +webhook_outside +Only the inside was tried: /m

/** The commands that a store owner runs in the folder of the backend, without options: its `.env` has all that they need. */
export class BackendTools {
  constructor(
    private readonly app: string,
    private readonly stage: Stage
  ) {}

  async writeEnvFile(env: Record<string, string>): Promise<void> {
    const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`)
    await writeFile(join(this.app, ".env"), lines.join(""))
  }

  async expectDoctorFindsNothing(): Promise<void> {
    const printed = await this.run("doctor")
    assert.match(printed, ONLY_WARNING)
    assert.ok(printed.includes(DOCTOR_SUMMARY), printed)
  }

  async expectMoneyAddsUp(): Promise<void> {
    assert.match(await this.run("audit"), /^All money adds up\.$/m)
  }

  private async run(command: string): Promise<string> {
    const file = join(this.app, "node_modules/.bin/hosted-checkout")
    const env = { ...this.stage.env, NODE_ENV: this.stage.nodeEnv }
    return await run([file, command], { cwd: this.app, env })
  }
}
