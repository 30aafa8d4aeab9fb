import type { Browser } from "playwright-core"
import { launchBrowser } from "./browser"
import { finishPages } from "./finish-pages"

/** The browser of this file of tests, from the first test on that needs one. */
let shared: Promise<Browser> | undefined

afterAll(async () => {
  await (await shared)?.close()
})

/** The one browser of a file of tests; each test's contexts are closed after it. */
export function useBrowser(): Pick<Browser, "newContext"> {
  let browser: Browser
  beforeAll(async () => {
    browser = await (shared ??= launchBrowser())
  }, 120_000)
  afterEach(async () => {
    await finishPages(browser.contexts().flatMap((context) => context.pages()))
    await Promise.all(browser.contexts().map(async (context) => await context.close()))
  })
  return { newContext: async (options) => await browser.newContext(options) }
}
