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
  it.each(NOT_VISITS)(
    "A payment page stays open when its cancel_url is asked for by %s",
    async (_, how) => {
      const { shopper, session } = await atThePage(store)
      const before = store.control.calls().length
      const answer = await visit("cancel", session, how)
      expect(await shopper.attempts()).toMatchObject([{ status: "open" }])
      expect(store.control.calls()).toHaveLength(before)
      // A browser that shows this answer later asks again by itself.
      expect(answer).toEqual({ status: 200, refresh: "3", cached: "no-store" })

      const headers = { "sec-fetch-dest": "document", "sec-fetch-site": "cross-site" }
      expect(await visit("cancel", session, { headers })).toMatchObject({ status: 303 })
      expect(await shopper.attempts()).toMatchObject([{ over_because: "cancelled" }])
    }
  )

  it.each(NOT_VISITS.slice(0, 2))(
    "The gateway is not asked when a redirect_url is asked for by %s",
    async (_, how) => {
      const { shopper, session } = await atThePage(store)
      store.control.dropWebhooks()
      shopper.pay(session)
      const before = store.control.calls().length
      expect(await visit("return", session, how)).toMatchObject({ status: 200 })
      expect(store.control.calls()).toHaveLength(before)
      expect(await shopper.attempts()).toMatchObject([{ status: "open" }])

      expect(await visit("return", session)).toMatchObject({ status: 303 })
      await expectOneOrder(store, shopper, session)
      // It is known by now, and changes nothing.
      expect(await visit("return", session, how)).toMatchObject({ status: 303 })
    }
  )

  async function visit(way: "return" | "cancel", { data }: Session, how: RequestInit = {}) {
    const url = `${store.url}/hosted-checkout/${way}/${data.handle}`
    const { status, headers } = await fetch(url, { redirect: "manual", ...how })
    return { status, refresh: headers.get("refresh"), cached: headers.get("cache-control") }
  }
})
