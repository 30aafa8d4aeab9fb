import assert from "node:assert/strict"
import type { Browser, Page } from "playwright-core"
import { ADMIN_LOGIN } from "./login"

/** The built Admin in a browser: as its admin sees it, with whatever goes wrong in the page. */
export class AdminPages {
  private readonly wrong: string[] = []

  private constructor(
    private readonly page: Page,
    private readonly url: string
  ) {
    page.on("pageerror", (error) => this.wrong.push(error.message))
    page.on("response", (answer) => {
      if (answer.status() >= 500) {
        this.wrong.push(`${answer.status()} ${answer.url()}`)
      }
    })
  }

  /** Logs in at the form. @param headers what a proxy in front of Medusa would add. */
  static async logIn(
    browser: Browser,
    url: string,
    headers: Record<string, string>
  ): Promise<AdminPages> {
    const context = await browser.newContext({ locale: "en-CA", extraHTTPHeaders: headers })
    // Only of what hangs: a machine may stand still for a while.
    context.setDefaultTimeout(120_000)
    const page = await context.newPage()
    const admin = new AdminPages(page, url)
    await page.goto(`${url}/app/login`)
    await page.getByPlaceholder("Email").fill(ADMIN_LOGIN.email)
    await page.getByPlaceholder("Password").fill(ADMIN_LOGIN.password)
    await page.getByRole("button", { name: /continue/i }).click()
    await page.waitForURL((address) => !address.pathname.includes("login"))
    return admin
  }

  /** Its session is a cookie for https only, as in production. */
  async expectSecureCookie(): Promise<void> {
    const cookies = await this.page.context().cookies()
    assert.deepEqual(
      cookies.filter(({ name }) => name === "connect.sid").map(({ secure }) => secure),
      [true]
    )
  }

  /** Opens a page by its address and waits for its heading and for a text in it. */
  async expectPage(path: string, heading: string, text: string): Promise<void> {
    await this.page.goto(`${this.url}/app${path}`)
    await this.page.getByRole("heading", { name: heading, level: 1 }).waitFor()
    await this.page.getByText(text).first().waitFor()
    assert.deepEqual(this.wrong, [])
  }
}

/**
 * The plugin's first page opens in the Admin of `medusa develop`. The admin has the session of Admin's own calls: Vite reloads a
 * page while it finds its imports, and would empty the login form.
 */
export async function expectPaymentsPage(
  browser: Browser,
  url: string,
  login: { email: string; password: string }
): Promise<void> {
  const context = await browser.newContext({ locale: "en-CA" })
  context.setDefaultTimeout(120_000)
  const { request } = context
  const answer = await request.post(`${url}/auth/user/emailpass`, { data: login })
  const { token } = (await answer.json()) as { token: string }
  await request.post(`${url}/auth/session`, { headers: { authorization: `Bearer ${token}` } })
  const page = await context.newPage()
  await page.goto(`${url}/app/hosted-checkout`)
  await page.getByRole("heading", { name: "Payments", level: 1 }).waitFor()
  await context.close()
}
