import { atThePage, expectOneOrder } from "../../helpers/shopper/payments"
import type { Session } from "../../helpers/shopper/shopper"
import { storeTests } from "../../helpers/store/store"

/** Requests that a browser or a program makes by itself. */
const NOT_VISITS: [string, RequestInit][] = [
  ["HEAD", { method: "HEAD" }],
  ["a prefetch", { headers: { "sec-purpose": "prefetch" } }],
  ["a prerender", { headers: { "sec-purpose": "prefetch;prerender" } }],
  ["a prefetch of an older browser", { headers: { purpose: "prefetch" } }],
  ["a prefetch of an older Firefox", { headers: { "x-moz": "prefetch" } }],
  ["a preview of Safari", { headers: { "x-purpose": "preview" } }],
  ["an image", { headers: { "sec-fetch-dest": "image" } }],
]

export const describeVisits = storeTests("A page to which the gateway sends shoppers", (store) => {
  it("A browser that prefetches a payment's cancel_url does not cancel the payment page", async () => {
    const { shopper, session } = await atThePage(store)
    const before = store.control.calls().length
    for (const [what, how] of NOT_VISITS) {
      const answer = await visit("cancel", session, how)
      // A browser that shows this answer later asks again by itself.
      expect([what, answer]).toEqual([what, { status: 200, refresh: "3", cached: "no-store" }])
      expect([what, await shopper.attempts()]).toMatchObject([what, [{ status: "open" }]])
    }
    expect(store.control.calls()).toHaveLength(before)

    const headers = { "sec-fetch-dest": "document", "sec-fetch-site": "cross-site" }
    expect(await visit("cancel", session, { headers })).toMatchObject({ status: 303 })
    expect(await shopper.attempts()).toMatchObject([{ over_because: "cancelled" }])
  })

  it("A browser that prefetches a payment's redirect_url causes no call to the gateway", async () => {
    const { shopper, session } = await atThePage(store)
    store.control.dropWebhooks()
    shopper.pay(session)
    const before = store.control.calls().length
    for (const [what, how] of NOT_VISITS) {
      expect([what, await visit("return", session, how)]).toMatchObject([what, { status: 200 }])
    }
    expect(store.control.calls()).toHaveLength(before)
    expect(await shopper.attempts()).toMatchObject([{ status: "open" }])

    expect(await visit("return", session)).toMatchObject({ status: 303 })
    await expectOneOrder(store, shopper, session)
    // It is known by now, and changes nothing.
    const head = { method: "HEAD" }
    expect(await visit("return", session, head)).toMatchObject({ status: 303 })
  })

  async function visit(way: "return" | "cancel", { data }: Session, how: RequestInit = {}) {
    const url = `${store.url}/hosted-checkout/${way}/${data.handle}`
    const { status, headers } = await fetch(url, { redirect: "manual", ...how })
    return { status, refresh: headers.get("refresh"), cached: headers.get("cache-control") }
  }
})
