import { join } from "node:path"
import { reportViolation, run, runOnWorkers, shrink } from "../engine"
import { WORLD } from "../subject"

/** CI plays 20,000 in a step of its own: `npm run simulate`. */
const SCHEDULES = Number(process.env.SCHEDULES ?? 2_000)

describe("The simulated store", () => {
  it(`In ${SCHEDULES} random runs of a simulated store, each payment is booked in Medusa or shown to a person`, async () => {
    const { violations } = await runOnWorkers({
      script: join(__dirname, "../worker.ts"),
      workers: 2,
      from: 1,
      count: SCHEDULES,
    })
    const reports = []
    for (const { seed } of violations.values()) {
      reports.push(reportViolation(await shrink(WORLD, await run(WORLD, seed))))
    }
    expect(reports.join("\n\n")).toBe("")
  }, 600_000)
})
