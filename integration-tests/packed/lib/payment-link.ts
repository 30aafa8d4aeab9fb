import assert from "node:assert/strict"
import { HostedPage } from "./hosted-page"
import { landingOf, type Purchase } from "./purchases"
import type { StoreApi } from "./store"

/** Programs open the payment link of an unpaid order; then its customer pays, and comes back to it. */
export async function payByLink(store: StoreApi): Promise<Purchase> {
  const orderId = await store.unpaidOrder()
  const { status, url } = await store.makeLink(orderId)
  assert.equal(status, "open")
  const pages = await store.countPages()
  for (const method of ["HEAD", "GET"]) {
    const seen = await fetch(url, { method })
    assert.equal(seen.status, 200)
    assert.match(await seen.text(), method === "HEAD" ? /^$/ : /Repair[^]*<form method="post"/)
  }
  assert.equal(await store.countPages(), pages)

  const pressed = await fetch(url, { method: "POST", redirect: "manual" })
  assert.equal(pressed.status, 303)
  assert.equal(await store.countPages(), pages + 1)
  const page = await HostedPage.open(pressed.headers.get("location") ?? "")
  assert.equal(await landingOf(await page.pay()), url)
  await expectLinkPaid(store, orderId, url)
  return { orderId, cents: page.cents }
}

/** The link says so to its customer and to admins, and cannot be paid again. */
export async function expectLinkPaid(store: StoreApi, orderId: string, url: string): Promise<void> {
  const html = await (await fetch(url)).text()
  assert.match(html, /Paid, thank you/)
  assert.doesNotMatch(html, /<form/)
  const links = await store.linksOf(orderId)
  assert.deepEqual(
    links.map((link) => ({ url: link.url, status: link.status })),
    [{ url, status: "paid" }]
  )
}
