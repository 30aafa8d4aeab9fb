import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { generateTestHeader } from "../../../src/core/signature/signature"
import { storeTests, SECRET_KEY, type Store } from "../../helpers/store/store"

const PROVIDER = "pp_hosted-checkout_default"
const TABLE = "hosted_checkout_signature_failure"
const DAY_MS = 24 * 60 * 60_000

export const describeSignatureFailures = storeTests(
  "Notifications with a wrong signature",
  (store) => {
    beforeEach(async () => {
      await store.repositories.signatureFailures.flush()
      await table(store).delete()
    })

    it("A correctly signed notification is not counted as forged, even if it is refused for its body", async () => {
      const signature = generateTestHeader("[]", SECRET_KEY)
      expect(await send(store, "[]", signature)).toBe(400)
      expect(await send(store, "{}", generateTestHeader("{}", SECRET_KEY))).toBe(200)
      expect((await lastDay(store)).count).toBe(0)
    })

    // The last one: a server that was stopped takes up nothing new.
    it("A server that stops writes its count of wrong signatures to the database first", async () => {
      await forge(store)
      const { __hooks } = store.container.resolve<{
        __hooks: { onApplicationPrepareShutdown(): Promise<void> }
      }>("hosted_checkout")
      await __hooks.onApplicationPrepareShutdown()
      expect(await rows(store)).toMatchObject([{ count: 1 }])
    })
  }
)

async function forge(store: Store, path?: string): Promise<void> {
  await send(store, "{}", generateTestHeader("{}", "sk_somebody_else"), path)
}

async function send(
  store: Store,
  body: string,
  signature: string,
  path = "/hooks/hosted-checkout/default"
): Promise<number> {
  const { status } = await fetch(store.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-service-signature": signature },
    body,
  })
  return status
}

async function lastDay(store: Store) {
  return await store.repositories.signatureFailures.since(PROVIDER, new Date(Date.now() - DAY_MS))
}

function db(store: Store) {
  return store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
}

function table(store: Store) {
  return db(store)(TABLE)
}

interface Row {
  id: string
  count: number
}

async function rows(store: Store, provider_id = PROVIDER): Promise<Row[]> {
  return (await table(store).where({ provider_id })) as Row[]
}
