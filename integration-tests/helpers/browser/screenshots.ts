import { join } from "node:path"
import type { Locator, Page } from "playwright-core"
import type { AdminBrowser } from "./admin-browser"
import { SHOWCASE_NOW } from "./showcase"

const FOLDER = join(__dirname, "../../../docs/screenshots")

/** Wide with Admin's sidebar, and as narrow as a tablet. */
const WIDTHS = [1280, 768]

const FORM_HEIGHT = 1040

interface Shot {
  path: string
  language?: "en" | "fr"
  theme?: "light" | "dark"
  /** What lies over the page is as tall as the window: then that is tall enough for a form. */
  whole?: boolean
  widths?: readonly number[]
  /** Waits for what the picture shows, or opens it; gives the part that is to be seen, if not all. */
  show: (page: Page) => Promise<Locator | void>
}

/** Writes `docs/screenshots/<name>-<width>.png`, and fails where a page is wider than its window. */
export async function takeScreenshots(
  admin: Pick<AdminBrowser, "open">,
  name: string,
  { path, language, theme, whole = true, widths = WIDTHS, show }: Shot
): Promise<void> {
  for (const width of widths) {
    const page = await admin.open(path, {
      width,
      now: SHOWCASE_NOW,
      ...(language && { language }),
      ...(theme && { theme }),
    })
    const part = await show(page)
    expect(await tooWide(page)).toEqual([])
    if (whole) {
      await growToContent(page, width)
    } else {
      await page.setViewportSize({ width, height: FORM_HEIGHT })
    }
    const file = join(FOLDER, `${name}-${width}.png`)
    await (part ?? page).screenshot({ path: file, animations: "disabled", caret: "hide" })
    await page.close()
  }
}

/** Admin scrolls within its window: for a picture of all of it, the window grows. */
async function growToContent(page: Page, width: number): Promise<void> {
  const height = await page.evaluate<number>(
    `Math.ceil(document.querySelector("main").firstElementChild.getBoundingClientRect().height)`
  )
  await page.setViewportSize({ width, height: Math.max(760, height + 60) })
}

/** What in the page sticks out to the side, and by how much; not what a region that scrolls by keyboard holds. */
async function tooWide(page: Page): Promise<string[]> {
  return await page.evaluate<string[]>(
    `[...document.querySelectorAll("main, main *")]
      .filter((part) => getComputedStyle(part).overflowX !== "visible" && !part.matches(".truncate, .sr-only, [role=region][tabindex='0']"))
      .filter((part) => part.scrollWidth > part.clientWidth)
      .map((part) => part.scrollWidth - part.clientWidth + " px: " + part.outerHTML.slice(0, 300))`
  )
}
