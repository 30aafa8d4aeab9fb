import { builtAdmin } from "../browser/built-admin"
import globalSetup from "./global-setup"

/** As for the other tests; and builds Admin once, before two files of tests would do it at a time. */
export default async function globalSetupBrowser(): Promise<void> {
  await globalSetup()
  await builtAdmin()
}
