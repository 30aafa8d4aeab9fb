import { browserPath } from "../browser/browser"
import { builtAdmin } from "../browser/built-admin"
import globalSetup from "./global-setup"

/**
 * As for the other tests. Also builds Admin and unpacks the browser, before two files of tests would do it at a time. In a
 * whole run this is the first setup, for the longest file is one of these: all three take little longer than one of them.
 */
export default async function globalSetupBrowser(): Promise<void> {
  await Promise.all([globalSetup(), builtAdmin(), browserPath()])
}
