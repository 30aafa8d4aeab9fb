import { existsSync } from "node:fs"
import { chromium, type Browser } from "playwright-core"

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/**
 * An installed Chromium or Chrome, else the one that comes in a package (Linux x64). Not with that
 * package's own flags: they run everything in one process and switch web security off.
 */
export async function launchBrowser(flags: string[] = []): Promise<Browser> {
  const installed = INSTALLED.find((path) => existsSync(path))
  const { default: packaged } = await import("@sparticuz/chromium")
  return await chromium.launch({
    executablePath: installed ?? (await packaged.executablePath()),
    args: [...FLAGS, ...flags],
  })
}
