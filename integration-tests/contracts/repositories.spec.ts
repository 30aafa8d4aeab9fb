import { describeRepositories } from "./repositories"
import { PostgresSubjects } from "./support/postgres-subject"

describe("The repositories over PostgreSQL", () => {
  let postgres: PostgresSubjects

  beforeAll(async () => {
    postgres = await PostgresSubjects.create()
  })
  afterAll(async () => {
    await postgres?.close()
  })

  describeRepositories(async () => await postgres.make())
})
