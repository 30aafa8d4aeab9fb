import { randomBytes } from "node:crypto"
import { generateTestHeader } from "../../../src/core"
import { asAdmin } from "../../helpers/admin/admin"
import { eventually } from "../../helpers/store/eventually"
import { SECRET_KEY } from "../../helpers/processes/medusa-process"
import { startProcessStore, type ProcessStore } from "../../helpers/processes/process-store"
import { Shopper } from "../../helpers/shopper/shopper"

const KEYS = "/admin/hosted-checkout/settings/pp_hosted-checkout_default/keys"
const NEW_KEY = "sk_test_the_next_one"
/** What a change may take to reach every server. */
const WITHIN_MS = 10_000

jest.setTimeout(240_000)

describe("A merchant key set on one of two servers", () => {
  let store: ProcessStore

  beforeAll(async () => {
    store = await startProcessStore({
      modes: ["shared", "shared"],
      env: {
        HOSTED_CHECKOUT_SECRET_KEY: "",
        HOSTED_CHECKOUT_ENCRYPTION_KEY: randomBytes(32).toString("hex"),
      },
    })
  })
  afterAll(async () => {
    await store?.close()
  })

  const theOther = () => store.servers[1]?.url ?? ""
  const set = async (key: string) =>
    await asAdmin<{ settings: { keys: { id: string }[] } }>(store, "POST", KEYS, {
      merchant_secret_key: key,
    })
  const notifyTheOther = async (key: string) => {
    const body = JSON.stringify({ event: "payment.captured", at: Math.random() })
    const answer = await fetch(`${theOther()}/hooks/hosted-checkout/default`, {
      method: "POST",
      headers: { "x-service-signature": generateTestHeader(body, key) },
      body,
    })
    return answer.status
  }
  const payOnTheOther = async () => {
    const shopper = await new Shopper({ ...store, url: theOther() }).fillCart()
    return (await shopper.tryToPay()).status
  }

  it("is in force on the other without a restart, when it is set, rotated and retired", async () => {
    expect(await notifyTheOther(SECRET_KEY)).toBe(503)
    expect(await payOnTheOther()).toBe(400)

    expect((await set(SECRET_KEY)).status).toBe(200)
    expect(await notifyTheOther(SECRET_KEY)).toBe(200)
    await eventually("it can be paid there", async () => (await payOnTheOther()) === 200, WITHIN_MS)

    store.control.rotateKey(NEW_KEY)
    const { body } = await set(NEW_KEY)
    expect(await notifyTheOther(NEW_KEY)).toBe(200)
    expect(await notifyTheOther(SECRET_KEY)).toBe(200)
    await eventually("it can be paid there", async () => (await payOnTheOther()) === 200, WITHIN_MS)

    await asAdmin(store, "POST", `${KEYS}/${body.settings.keys[1]?.id}/retire`)
    await eventually(
      "the old key is refused there",
      async () => (await notifyTheOther(SECRET_KEY)) === 401,
      WITHIN_MS
    )
    expect(await notifyTheOther(NEW_KEY)).toBe(200)

    for (const { log } of store.servers) {
      expect(log).not.toMatch(new RegExp(`${SECRET_KEY}|${NEW_KEY}`))
    }
  })
})
