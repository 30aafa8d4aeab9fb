import type { Page } from "playwright-core"
import type {
  AdminConnectionTest,
  AdminHealthResponse,
  AdminProviderSettings,
} from "../../src/admin-api"
import { useAdmin } from "../helpers/browser/admin-browser"
import { takeScreenshots } from "../helpers/browser/screenshots"
import {
  badHealth,
  configuredAccount,
  goodHealth,
  newAccount,
  newHealth,
  rotatedAccount,
} from "../helpers/browser/showcase-settings"
import { describeStore } from "../helpers/store/store"

interface Scene {
  account: AdminProviderSettings
  health: AdminHealthResponse["health"]
  test?: AdminConnectionTest
  language?: "en" | "fr"
  theme?: "light" | "dark"
  /** What is done before the picture. */
  act?: (page: Page) => Promise<void>
}

const REFUSED: AdminConnectionTest = {
  result: "refused",
  http_status: 401,
  message: "Unknown merchant secret key.",
  clock_skew_seconds: 437,
}
const ACCEPTED: AdminConnectionTest = {
  ...REFUSED,
  result: "accepted",
  http_status: 404,
  clock_skew_seconds: 0,
}

const SCENES: Record<string, Scene> = {
  // The key was replaced, and notifications signed with the old one still arrive.
  rotation: {
    account: rotatedAccount,
    health: goodHealth,
    test: ACCEPTED,
    act: async (page) => await press(page, "Test connection"),
  },
  first: { account: newAccount, health: newHealth },
  trouble: {
    account: configuredAccount,
    health: badHealth,
    test: REFUSED,
    act: async (page) => {
      await press(page, "Test connection")
      await press(page, "Show the gateway profile")
    },
  },
  form: {
    account: rotatedAccount,
    health: goodHealth,
    test: REFUSED,
    act: async (page) => {
      await press(page, "Replace key")
      await page.getByLabel("Merchant secret key").fill("sk_of_somebody_else")
      await press(page, "Test and save")
      await page.getByText("stays active").waitFor()
    },
  },
  french: { account: rotatedAccount, health: badHealth, language: "fr", theme: "dark" },
}

describeStore("The screenshots of Admin's settings", (store) => {
  const admin = useAdmin(store)

  it.each(Object.entries(SCENES))(
    'No text of Admin\'s settings is cut off in the scene "%s", of which the docs have a screenshot',
    async (name, scene) => {
      await takeScreenshots(admin, `settings-${name}`, {
        ...scene,
        path: "/settings/profile",
        show: async (page) => {
          await answer(page, scene)
          await page.goto(page.url().replace("/profile", "/hosted-checkout"))
          await page.locator("main li").last().waitFor()
          await scene.act?.(page)
          await expectNothingCut(page)
        },
      })
    }
  )
})

/** Answers as the server would, with the same texts whenever the pictures are taken. */
async function answer(page: Page, { account, health, test }: Scene): Promise<void> {
  const root = "**/admin/hosted-checkout/settings"
  await page.route(root, async (route) => await route.fulfill({ json: { settings: [account] } }))
  await page.route(`${root}/health`, async (route) => await route.fulfill({ json: { health } }))
  await page.route(
    `${root}/*/test-connection`,
    async (route) => await route.fulfill({ json: { test } })
  )
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click()
}

/** No text is wider than the box that it is in. */
async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.evaluate<string[]>(
    `[...document.querySelectorAll("main p, main dd, main dt, main td, main th, main li, main span")]
       .filter((e) => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline" && !e.closest(".sr-only"))
       .map((e) => e.outerHTML.slice(0, 200))`
  )
  expect(cut).toEqual([])
}
