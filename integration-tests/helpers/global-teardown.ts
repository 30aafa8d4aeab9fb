import { running } from "./running-postgres"

export default async function globalTeardown(): Promise<void> {
  await running.postgres?.stop()
}
