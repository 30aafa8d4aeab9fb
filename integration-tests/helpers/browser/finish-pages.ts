import type { Page } from "playwright-core"

/** Jest's environment sets this flag: see quick-environment.mjs. */
const test = globalThis as { testHasFailed?: boolean }

/** Enough to see which page it is and what the page waits for. */
const SHOWN_CHARS = 2_000

/** What comes before a test's pages are closed. Prints the pages of a failed test, and ends the routes of all pages. */
export async function finishPages(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    if (test.testHasFailed) {
      await show(page)
    }
    // A route that still waits for an answer would throw outside of its test.
    await page.unrouteAll({ behavior: "ignoreErrors" })
  }
}

/** Prints what a page shows: a locator that waited in vain says only what was missing. */
async function show(page: Page): Promise<void> {
  // A page that hangs has no text, and its address is still worth printing.
  const text = await page
    .innerText("body", { timeout: 2_000 })
    .catch(({ message }: Error) => message)
  const shown = text.replace(/\s*\n\s*/g, "\n").slice(0, SHOWN_CHARS)
  process.stderr.write(`\n${expect.getState().currentTestName}\n${page.url()} showed:\n${shown}\n`)
}
