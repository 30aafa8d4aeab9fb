import { running } from "../database/running-postgres"

export default async function globalTeardown(): Promise<void> {
  await running.postgres?.stop()
}
