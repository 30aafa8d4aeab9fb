import { once } from "node:events"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { dirname, join } from "node:path"
import express from "express"
import type { Page } from "playwright-core"
import { APPROVED_CARD, type Shopper } from "../helpers/shopper/shopper"
import { optionsOf } from "../helpers/store/options-of"
import { storeTests, type Store } from "../helpers/store/store"
import { blocksOf } from "../packed/lib/page-blocks"
import { useBrowser } from "../helpers/browser/use-browser"
import { viteBuild } from "../helpers/browser/vite-build"

const ROOT = join(__dirname, "../..")
const EXAMPLE = join(ROOT, ".demo/kit-example")

export const describeKitExample = storeTests(
  "The example of the kit's README, built with Vite",
  (store) => {
    const browser = useBrowser()
    let shop: { url: string; server: Server }
    beforeAll(async () => {
      shop = await serveExample(store)
      Object.assign(optionsOf(store), {
        storefrontUrl: shop.url,
        orderPath: "/payment/{handle}",
        cartPath: "/payment/{handle}",
      })
    }, 120_000)
    afterAll(() => {
      shop?.server.closeAllConnections()
      shop?.server.close()
    })

    it("The example storefront in the kit's README shows a shopper the paid order, and removes the cart from the browser", async () => {
      const page = await goToPay()
      await page.locator("#cc-number").fill(APPROVED_CARD)
      await page.locator("#cc-exp").fill("12/40")
      await page.locator("#cc-csc").fill("123")
      await page.getByRole("button", { name: /^Pay/ }).click()

      await page.waitForURL(`${shop.url}/order/*`)
      await page.getByRole("heading", { name: "Thank you" }).waitFor()
      expect(await page.evaluate(`localStorage.getItem("cart")`)).toBeNull()
    })

    async function goToPay(): Promise<Page> {
      const shopper: Shopper = await store.shopper().fillCart()
      const page = await (await browser.newContext()).newPage()
      await page.goto(shop.url)
      await page.getByText("Your cart is empty").waitFor()
      await page.evaluate(`localStorage.setItem("cart", "${shopper.cartId}")`)
      await page.reload()
      await page.getByRole("button", { name: "Pay" }).click()
      await page.waitForURL(`${store.sandbox.url}/checkout/*`)
      return page
    }
  }
)

/** Builds what the README shows, with this store's address and key, and serves it. */
async function serveExample(store: Store): Promise<{ url: string; server: Server }> {
  rmSync(EXAMPLE, { recursive: true, force: true })
  const readme = readFileSync(join(ROOT, "src/storefront/README.md"), "utf8")
  for (const { info, text } of blocksOf(readme).filter((block) => block.info.startsWith("vite/"))) {
    write(info.replace("vite/", ""), text)
  }
  write(
    "index.html",
    '<html lang="en"><div id="root"></div><script type="module" src="/src/main.tsx"></script></html>'
  )
  // The demo's configuration knows where the kit is.
  const config = join(ROOT, "demo/storefront/vite.config.ts")
  await viteBuild([EXAMPLE, "--config", config], {
    NODE_ENV: "production",
    VITE_MEDUSA_URL: store.url,
    VITE_MEDUSA_KEY: store.publishableKey,
  })
  const app = express()
  app.use(express.static(join(EXAMPLE, "dist")))
  app.get("*", (_, res) => res.sendFile(join(EXAMPLE, "dist/index.html"), { dotfiles: "allow" }))
  const server = createServer(app).listen(0, "127.0.0.1")
  await once(server, "listening")
  return { url: `http://shop.localhost:${(server.address() as AddressInfo).port}`, server }
}

function write(path: string, text: string): void {
  const file = join(EXAMPLE, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
