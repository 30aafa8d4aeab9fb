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
 * The path of an installed Chromium or Chrome, else of the one that comes in a package (Linux x64), which the first call
 * unpacks. Two processes must not unpack at once: the second would start half a program.
 */
export async function browserPath(): Promise<string> {
  const { default: packaged } = await import("@sparticuz/chromium")
  return INSTALLED.find((path) => existsSync(path)) ?? (await packaged.executablePath())
}

/** Not with the package's own flags: they run everything in one process and switch web security off. */
export async function launchBrowser(flags: string[] = []): Promise<Browser> {
  return await chromium.launch({
    executablePath: await browserPath(),
    args: [...FLAGS, ...flags],
  })
}
