import { knex, type Knex } from "@medusajs/framework/mikro-orm/knex"
import fc from "fast-check"
import { AttemptRows } from "../../src/modules/hosted-checkout/attempts/attempt-rows"
import { createSeededDatabase } from "../helpers/database/seeded-database"
import { commands, type Real } from "../helpers/transitions/commands"
import { Model } from "../helpers/transitions/model"

/** The same sequences on every run; another seed tries others. */
const { TRANSITION_RUNS = "25", PROPERTY_SEED = "20270115" } = process.env

jest.setTimeout(300_000)

describe("The transitions of attempts, in any order and several at once,", () => {
  let db: Knex
  let run = 0

  beforeAll(async () => {
    const { url } = await createSeededDatabase()
    db = knex({ client: "pg", connection: url, pool: { min: 0, max: 6 } })
  })
  afterAll(async () => {
    await db?.destroy()
  })

  it("change in the database what the table says, and keep its promises", async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const account = `pp_run_${++run}`
        const attempts = new AttemptRows(db) as unknown as Real["attempts"]
        const real = { db, attempts, account, started: 0 }
        await fc.asyncModelRun(() => ({ model: new Model(), real }), sequence)
      }),
      { numRuns: Number(TRANSITION_RUNS), seed: Number(PROPERTY_SEED), endOnFailure: true }
    )
  })
})
