import type { Browser, BrowserContext, Page } from "playwright-core"
import { ADMIN_EMAIL, ADMIN_PASSWORD } from "../../../demo/seed/admin-login"
import { serveAdminSite, type AdminSite } from "./admin-site"
import { launchBrowser } from "./browser"
import { builtAdmin } from "./built-admin"
import { finishPages } from "./finish-pages"
import type { Store } from "../store/store"

interface Visit {
  width?: number
  /** One of Medusa's languages; English otherwise. */
  language?: "en" | "fr"
  theme?: "light" | "dark"
  /** The time that this window and all later ones show; their timers still run. */
  now?: Date
}

/** A new window begins with nothing stored, and keeps what it stores when it is loaded again. */
const FORGET_OTHERS = `if (!sessionStorage.getItem("opened")) {
  localStorage.clear()
  sessionStorage.setItem("opened", "yes")
}`

/** The built Admin in a browser, where the seeded admin is logged in. Its windows share what they have loaded. */
export class AdminBrowser {
  private constructor(
    private readonly site: AdminSite,
    private readonly browser: Browser,
    private readonly context: BrowserContext,
    private readonly login: Awaited<ReturnType<BrowserContext["cookies"]>>
  ) {}

  static async start(medusaUrl: string): Promise<AdminBrowser> {
    const [site, browser] = await Promise.all([
      builtAdmin().then(async (folder) => await serveAdminSite(folder, medusaUrl)),
      launchBrowser(),
    ])
    const context = await browser.newContext({ locale: "en-CA", timezoneId: "America/Toronto" })
    const page = await context.newPage()
    await page.goto(`${site.url}/app/login`)
    await page.getByPlaceholder("Email").fill(ADMIN_EMAIL)
    await page.getByPlaceholder("Password").fill(ADMIN_PASSWORD)
    await page.getByRole("button", { name: /continue/i }).click()
    await page.waitForURL((url) => !url.pathname.includes("login"))
    await page.close()
    return new AdminBrowser(site, browser, context, await context.cookies())
  }

  /** Opens a page of Admin in a window of its own: "/hosted-checkout". */
  async open(
    path: string,
    { width = 1280, language = "en", theme = "light", now }: Visit = {}
  ): Promise<Page> {
    await this.context.addCookies([{ name: "lng", value: language, url: this.site.url }])
    const page = await this.context.newPage()
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(FORGET_OTHERS)
    await page.addInitScript(`localStorage.setItem("medusa_admin_theme", "${theme}")`)
    if (now) {
      await page.clock.setFixedTime(now)
    }
    await page.goto(`${this.site.url}/app${path}`)
    return page
  }

  /** Closes every window, as after each test. */
  async closeWindows(): Promise<void> {
    await finishPages(this.context.pages())
    await Promise.all(this.context.pages().map(async (page) => await page.close()))
    await this.context.clearCookies()
    await this.context.addCookies(this.login)
    await this.context.clearPermissions()
  }

  async stop(): Promise<void> {
    await this.browser.close()
    await this.site.close()
  }
}

/** Those of this file of tests, from the first test on that needs one. */
const shared = new Map<Store, Promise<AdminBrowser>>()

afterAll(async () => {
  for (const admin of shared.values()) {
    await (await admin).stop()
  }
})

/** Admin for the tests of a store, one for the whole file; each test's windows are closed after it. */
export function useAdmin(store: Store): Pick<AdminBrowser, "open"> {
  let admin: AdminBrowser
  beforeAll(async () => {
    const started = shared.get(store) ?? AdminBrowser.start(store.url)
    shared.set(store, started)
    admin = await started
  }, 300_000)
  afterEach(async () => {
    await admin?.closeWindows()
  })
  return { open: async (path, visit) => await admin.open(path, visit) }
}
