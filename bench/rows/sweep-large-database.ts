import { bytesPerRow } from "../harness/database-rows"
import { compare } from "../harness/compare"
import type { Row } from "../harness/row"
import { attemptsOf, largeDatabase, sizeOfLarge, sweepOf } from "../harness/sweep"

const SMALL = 10_000

export const sweepLargeDatabase: Row = {
  name: "sweep-large-database",
  what: "the same sweep in a database of 1,000,000 payments and 1,000,000 notifications",
  baseline: "in a database of 10,000",
  target: { atMost: 1.2 },
  async run(bench) {
    const size = sizeOfLarge(bench)
    const compared = await compare(
      { ours: sweepOf(bench, size), baseline: sweepOf(bench, SMALL) },
      { runs: 2 }
    )
    const { database } = await largeDatabase(bench)
    return {
      ...compared,
      unit: "ms",
      details: {
        ...compared.details,
        attempts: attemptsOf(bench),
        size,
        bytesPerRow: await bytesPerRow(database.pool, size),
      },
    }
  },
}
