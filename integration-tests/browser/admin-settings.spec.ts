import { randomBytes } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Page } from "playwright-core"
import { RECONCILE_JOB } from "../../src/core/repositories/health"
import { generateTestHeader } from "../../src/core/signature/signature"
import { findAccount } from "../../src/payments/account"
import { useAdmin } from "../helpers/browser/admin-browser"
import { expectAccessible, expectAccessibleOnPhone } from "../helpers/browser/axe"
import { MANUAL_PROVIDER_ID, offerProviders } from "../helpers/shopper/manual-payment"
import { eventually } from "../helpers/store/eventually"
import { atThePage, expectOneOrder, completed } from "../helpers/shopper/payments"
import { describeStore, SECRET_KEY, type Store } from "../helpers/store/store"

const PROVIDER = "pp_hosted-checkout_default"
const PATH = "/settings/hosted-checkout"
const NEW_KEY = "sk_test_the_next_one"
const WRONG_KEY = "sk_of_somebody_else"
const OLD_ENDING = `•••• ${SECRET_KEY.slice(-4)}`
const NEW_ENDING = `•••• ${NEW_KEY.slice(-4)}`

describeStore(
  "Admin's settings",
  (store) => {
    const admin = useAdmin(store)

    beforeEach(async () => {
      store.control.rotateKey(SECRET_KEY)
      // Each test starts with a fresh database, but not with a fresh process.
      await findAccount(store.deps, PROVIDER)?.keys.refresh()
      await store.repositories.signatureFailures.flush()
      await db(store)("hosted_checkout_signature_failure").delete()
    })

    it("An admin sets the merchant key in the settings, and reads below the field if the gateway refuses a key", async () => {
      const page = await admin.open("/settings")
      await page.getByRole("link", { name: "Hosted checkout" }).click()
      const account = accountOf(page)
      await stateOf(page).getByText("Shoppers cannot pay").waitFor()
      await stateOf(page).getByText("Merchant key – No merchant key is set.").waitFor()
      expect(await account.getByText("No problems found").count()).toBe(0)
      expect(await account.getByRole("button", { name: "Test connection" }).count()).toBe(0)

      const form = await openForm(page, "Set key")
      await submit(form)
      await form.getByText("Paste the key.").waitFor()
      await fillIn(form, WRONG_KEY)
      await submit(form)
      await form.getByText("The gateway refused this key (401). It is not saved.").waitFor()
      expect(await keyField(form).getAttribute("aria-invalid")).toBe("true")
      expect(await keyField(form).getAttribute("type")).toBe("password")

      await fillIn(form, ` ${SECRET_KEY} `)
      await submit(form)
      await page.getByText("The merchant key is set. All servers use it").waitFor()
      await account.getByText(`${OLD_ENDING} – Set in Admin.`).waitFor()
      await account.getByText("by admin@example.com").waitFor()
      expect(await account.getByText("No merchant key is set").count()).toBe(0)

      await account.getByRole("button", { name: "Test connection" }).click()
      await account.getByText("The gateway answered and accepts the key.").waitFor()
      // The health section below says the same once it is loaded again.
      await account.getByText("The gateway’s clock and this server’s agree.").first().waitFor()
      expect(await page.content()).not.toContain(SECRET_KEY)

      const { shopper, session } = await atThePage(store)
      shopper.pay(session)
      await completed(shopper)
      await expectOneOrder(store, shopper, session)
    })

    it("An admin replaces the merchant key, reads that the old key is still in use, and retires the old key", async () => {
      const page = await withKey(store)
      const account = accountOf(page)
      store.control.rotateKey(NEW_KEY)
      const form = await openForm(page, "Replace key")
      await fillIn(form, NEW_KEY)
      await submit(form)
      // Not the toast: the one of the first key may still be there.
      await account.getByText(`${NEW_ENDING} – Set in Admin.`).waitFor()
      expect(await notify(store, SECRET_KEY)).toBe(200)
      await eventually("the use of the old key is noted", async () => {
        const used = (await db(store)("hosted_checkout_merchant_key")
          .whereRaw("last_used_at > replaced_at")
          .pluck("id")) as string[]
        return used.length > 0
      })
      await page.reload()
      await account.getByText("The previous key is still in use").waitFor()

      const old = account.getByRole("row").filter({ hasText: OLD_ENDING })
      await old.getByText("Replaced").waitFor()
      await old.getByRole("button", { name: /^Retire/ }).click()
      const prompt = page.getByRole("alertdialog")
      await prompt.getByText("will be refused from now on.").waitFor()
      await expectAccessible(page, "[role=alertdialog]")
      await prompt.getByRole("button", { name: "Cancel" }).click()
      expect(await notify(store, SECRET_KEY)).toBe(200)

      await old.getByRole("button", { name: /^Retire/ }).click()
      await prompt.getByRole("button", { name: "Retire" }).click()
      await page.getByText(`The key ending in ${SECRET_KEY.slice(-4)} is retired.`).waitFor()
      await old.getByText("Retired", { exact: true }).waitFor()
      await account.getByText("The previous key is still in use").waitFor({ state: "detached" })
      expect(await notify(store, SECRET_KEY)).toBe(401)
      expect(await notify(store, NEW_KEY)).toBe(200)
    })

    it("An admin saves a merchant key untested while the gateway is down, and tests the key afterwards", async () => {
      const page = await admin.open(PATH)
      const form = await openForm(page, "Set key")
      // For every call, as long as it is away.
      store.control.faults.next({ endpoint: "verify", respond: "reset", times: 100 })
      await fillIn(form, SECRET_KEY)
      await submit(form)
      await form.getByText("The gateway could not be reached, so the key is not").waitFor()
      await form.getByRole("button", { name: "Save untested" }).click()
      await page.getByText("The merchant key is set, but untested.").waitFor()

      const account = accountOf(page)
      const test = account.getByRole("button", { name: "Test connection" })
      await test.click()
      await account.getByText("The gateway could not be reached.").waitFor()
      store.control.faults.clear()
      store.control.faults.next({ endpoint: "verify", respond: { status: 503, body: {} } })
      await test.click()
      await account.getByText("The gateway’s answer (503)").waitFor()
      await test.click()
      await account.getByText("The gateway answered and accepts the key.").waitFor()
    })

    it("An admin reads in the settings which health problems the store has and what to do about each", async () => {
      const page = await withKey(store)
      const health = healthOf(page)
      await health
        .getByText("No notification was refused for its signature in the last 24 hours.")
        .waitFor()
      await health
        .getByText("These regions offer this account: Canada (CAD), United States (USD).")
        .waitFor()
      await store.repositories.heartbeats.beat(RECONCILE_JOB, new Date())
      await page.reload()
      await stateOf(page).getByText("No problems found").waitFor()
      await stateOf(page).getByText("Notes: 3").waitFor()
      await notify(store, WRONG_KEY)

      await page.reload()
      await stateOf(page).getByText("Needs attention: 1").waitFor()
      const signatures = health.getByRole("listitem").filter({ hasText: "Notification signatures" })
      await signatures.getByText(/24 hours: 1, .+ Other notifications were accepted\.$/).waitFor()
      await signatures.getByText("Warning").waitFor()
      await signatures.getByText("The gateway signs with another key").waitFor()
      await health.getByText("use @medusajs/medusa/event-bus-redis").waitFor()

      await healthOf(page, "usd").getByText("No region offers this account.").waitFor()
      await stateOf(page, "usd").getByText("Shoppers cannot pay").waitFor()
    })

    it("An admin reads in the settings that the key in medusa-config is used, and how the gateway's API is configured", async () => {
      const page = await admin.open(PATH)
      const account = accountOf(page, "usd")
      await account.getByText("•••• mine – Set in medusa-config.").waitFor()
      await account
        .getByText("The key in medusa-config (merchantSecretKey) takes precedence.")
        .waitFor()
      expect(await account.getByRole("button", { name: /Set key|Replace key/ }).count()).toBe(0)

      const profile = account.getByRole("button", { name: "Show the gateway profile" })
      await profile.click()
      await account.getByText("In the header Authorization, with the scheme Bearer").waitFor()
      await account.getByText("In the header x-service-signature, encoded as hex").waitFor()
    })

    it("An admin reads that the settings could not be loaded, and tries again", async () => {
      const page = await admin.open("/settings/profile")
      await page.route("**/admin/hosted-checkout/settings", async (route) => await route.abort())
      await page.getByRole("link", { name: "Hosted checkout" }).click()
      await page.getByText("The settings could not be loaded.").waitFor()
      await page.unrouteAll()
      await page.getByRole("button", { name: "Try again" }).click()
      await accountOf(page).waitFor()
    })

    it("Admin's settings have no serious accessibility fault, in English or French, light or dark, on a phone too", async () => {
      const page = await withKey(store)
      await notify(store, WRONG_KEY)
      await page.reload()
      await healthOf(page).getByText("Other notifications were accepted.").waitFor()
      await accountOf(page).getByRole("button", { name: "Show the gateway profile" }).click()
      await expectAccessible(page, "main")
      await expectAccessibleOnPhone(page, "main")

      // By keyboard alone.
      await page.getByRole("button", { name: "Replace key" }).focus()
      await page.keyboard.press("Enter")
      await page.getByRole("dialog").waitFor()
      await page.keyboard.type(WRONG_KEY)
      await page.keyboard.press("Enter")
      await page.getByText("stays active").waitFor()
      await expectAccessible(page, "[role=dialog]")

      const french = await admin.open(PATH, { language: "fr", theme: "dark" })
      const account = french.getByRole("group", { name: /^Compte «\sdefault\s»$/ })
      const health = account.getByRole("region", { name: "État du système" })
      await health.getByText("D’autres notifications ont été acceptées.").waitFor()
      await expectAccessible(french, "main")
      await expectAccessibleOnPhone(french, "main")
      expect(await french.locator("main").innerText()).not.toContain("hostedCheckout.")
    })

    it("An admin enables a merchant account in a region with one click, and the region keeps its other providers", async () => {
      await offerProviders(store, MANUAL_PROVIDER_ID)
      const page = await admin.open(PATH)
      const region = accountOf(page).getByRole("listitem").filter({ hasText: "(CAD)" })
      await region.getByRole("button", { name: /^Enable this account in/ }).click()
      await region.getByText("Enabled").waitFor()

      const offered = (await db(store)("region as region")
        .join("region_payment_provider as link", "link.region_id", "region.id")
        .where({ "region.currency_code": "cad" })
        .whereNull("link.deleted_at")
        .pluck("link.payment_provider_id")) as string[]
      expect(offered.sort()).toEqual([MANUAL_PROVIDER_ID, PROVIDER].sort())
      await expectAccessible(page, "main")
    })

    it("An admin closes a merchant account to new payments after a confirmation, and reopens the merchant account", async () => {
      const page = await withKey(store)
      const section = accountOf(page).getByRole("region", { name: "New payments" })
      await section.getByRole("button", { name: "Close to new payments" }).click()
      const prompt = page.getByRole("alertdialog")
      await prompt.getByText("Payments already made still become orders.").waitFor()
      await expectAccessible(page, "[role=alertdialog]")
      await prompt.getByRole("button", { name: "Close" }).click()
      await section.getByText("This account is closed to new payments.").waitFor()
      const shopper = await store.shopper().fillCart()
      expect(await shopper.tryToPay()).toMatchObject({ body: { code: "account_closed" } })

      await section.getByRole("button", { name: "Reopen" }).click()
      await section.getByText("This account is open to new payments.").waitFor()
      expect((await shopper.startPayment()).data.checkout_url).toBeTruthy()
    })

    async function withKey(store: Store): Promise<Page> {
      const page = await admin.open(PATH)
      const form = await openForm(page, "Set key")
      await fillIn(form, SECRET_KEY)
      await submit(form)
      await accountOf(page).getByText(`${OLD_ENDING} – Set in Admin.`).waitFor()
      expect(await notify(store, SECRET_KEY)).toBe(200)
      return page
    }
  },
  {
    env: {
      HOSTED_CHECKOUT_SECRET_KEY: "",
      HOSTED_CHECKOUT_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
      HOSTED_CHECKOUT_USD_SECRET_KEY: "sk_in_the_config_is_mine",
    },
  }
)

function db(store: Store) {
  return store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
}

type Locator = ReturnType<Page["locator"]>

function accountOf(page: Page, name = "default"): Locator {
  return page.getByRole("group", { name: `Account “${name}”` })
}

/** The state at the head of an account. */
function stateOf(page: Page, name = "default"): Locator {
  return accountOf(page, name).getByRole("status", { name: "State" })
}

function healthOf(page: Page, name = "default"): Locator {
  return accountOf(page, name).getByRole("region", { name: "Health" })
}

async function openForm(page: Page, button: string): Promise<Locator> {
  await page.getByRole("button", { name: button }).click()
  const form = page.getByRole("dialog")
  await form.waitFor()
  return form
}

function keyField(form: Locator): Locator {
  return form.getByLabel("Merchant secret key")
}

async function fillIn(form: Locator, key: string): Promise<void> {
  await keyField(form).fill(key)
}

async function submit(form: Locator): Promise<void> {
  await form.getByRole("button", { name: "Test and save" }).click()
}

let sent = 0

/** Sends a notification that is new and names no payment of ours. */
async function notify(store: Store, key: string): Promise<number> {
  const body = JSON.stringify({ event: "ping", number: (sent += 1) })
  const { status } = await fetch(`${store.url}/hooks/hosted-checkout/default`, {
    method: "POST",
    headers: { "x-service-signature": generateTestHeader(body, key) },
    body,
  })
  return status
}
