import type { Page } from "playwright-core"

/** Jest's environment sets this flag: see quick-environment.mjs. */
const test = globalThis as { testHasFailed?: boolean }

/** Enough to see which page it is and what the page waits for. */
const SHOWN_CHARS = 2_000

/** Prints what a failed test's pages show, before the pages are closed: a locator that waited in vain says only what was missing. */
export async function showPagesOfFailedTest(pages: readonly Page[]): Promise<void> {
  if (!test.testHasFailed) {
    return
  }
  for (const page of pages) {
    // A page that hangs has no text, and its address is still worth printing.
    const text = await page
      .innerText("body", { timeout: 2_000 })
      .catch(({ message }: Error) => message)
    const shown = text.replace(/\s*\n\s*/g, "\n").slice(0, SHOWN_CHARS)
    process.stderr.write(
      `\n${expect.getState().currentTestName}\n${page.url()} showed:\n${shown}\n`
    )
  }
}
