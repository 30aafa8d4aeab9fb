import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { ADMIN_EMAIL, ADMIN_PASSWORD } from "../../../demo/seed/admin-login"
import type { AdminNotificationListResponse } from "../../../src/admin-api"
import { runCli } from "../../../src/cli/__tests__/support/run-cli"
import { createReceiver, type Received } from "../../../src/cli/webhook/receiver"
import { asAdmin } from "../../helpers/admin/admin"
import { post } from "../../helpers/gateway/gateway-reports"
import { approved, atThePage, completed, expectOneOrder } from "../../helpers/shopper/payments"
import { eventually } from "../../helpers/store/eventually"
import { storeTests, SECRET_KEY } from "../../helpers/store/store"

const EVENTS = "/admin/hosted-checkout/notifications"

export const describeResend = storeTests("hosted-checkout resend", (store) => {
  const resend = async (...args: string[]) =>
    await runCli(["resend", ...args, "--url", store.url, "--email", ADMIN_EMAIL], {
      MEDUSA_ADMIN_PASSWORD: ADMIN_PASSWORD,
      HOSTED_CHECKOUT_SECRET_KEY: SECRET_KEY,
    })
  const inbox = async (query = "") =>
    (await asAdmin<AdminNotificationListResponse>(store, "GET", `${EVENTS}?${query}`)).body
      .notifications

  async function paidOrder() {
    const { shopper, session } = await atThePage(store)
    approved(shopper.pay(session))
    await completed(shopper)
    const [attempt] = await shopper.attempts()
    const [notification] = await inbox(`reference=${attempt?.id}`)
    return { shopper, session, attempt: attempt?.id ?? "", id: notification?.id ?? "" }
  }

  it("The resend command posts a stored notification again, signed, and the store adds no second payment", async () => {
    const { attempt, id, session, shopper } = await paidOrder()
    const received: Received[] = []
    const listen = createReceiver({
      ...{ secretKey: SECRET_KEY, header: "x-service-signature", encoding: "hex", forwardTo: [] },
      onReceived: (one) => received.push(one),
    }).listen(0, "127.0.0.1")
    await once(listen, "listening")
    const to = `http://127.0.0.1:${(listen.address() as AddressInfo).port}`
    const { code, out, err } = await resend(id, "--to", to)
    listen.close()

    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toContain(`Notification ${id} is posted to ${to}, which answers 200.`)
    expect(out).toContain("with card numbers masked, not the gateway's bytes")
    expect(received).toEqual([expect.objectContaining({ problem: undefined, answered: 200 })])
    const [kept] = await inbox(`id=${id}`)
    expect(JSON.parse(received[0]?.body ?? "")).toEqual(kept?.fields)

    const hook = `${store.url}/hooks/hosted-checkout/default`
    const again = await resend(id, "--to", hook, "--json")
    expect(again.code).toBe(0)
    expect(JSON.parse(again.out)).toMatchObject({ id, status: 200 })
    await eventually("the second row is processed", async () => {
      const rows = await inbox(`reference=${attempt}`)
      return rows.length === 2 && rows.every(({ outcome }) => outcome === "processed")
    })
    await expectOneOrder(store, shopper, session)
    expect(await shopper.payments()).toMatchObject([{ status: "completed", reason: null }])
  })

  it("The resend command exits with 1 for an unknown notification", async () => {
    expect(await resend("hcstm_none", "--to", store.url)).toMatchObject({
      code: 1,
      err: expect.stringContaining("has no notification hcstm_none"),
    })
  })

  it("The resend command without --to processes a failed notification again, and exits with 1 if it fails again", async () => {
    await post(store, { event: 42 })
    const dead = async () => await inbox("outcome=dead_letter")
    await eventually("it is a dead letter", async () => (await dead()).length === 1)
    const [letter] = await dead()
    const { code, out } = await resend(letter?.id ?? "", "--json")
    expect({ code, ...(JSON.parse(out) as object) }).toEqual({
      code: 1,
      notification: { id: letter?.id, outcome: "dead_letter" },
    })
  })
})
