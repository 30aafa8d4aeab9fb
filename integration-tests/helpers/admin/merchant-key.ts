import { randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type {
  AdminConnectionTestResponse,
  AdminMerchantKey,
  AdminProviderSettings,
  AdminProviderSettingsResponse,
  AdminSettingsResponse,
} from "../../../src/admin-api"
import { webhookPathOf } from "../../../src/core/options/medusa-config"
import { generateTestHeader } from "../../../src/core/signature/signature"
import { findAccount } from "../../../src/payments/account"
import { asAdmin } from "./admin"
import { SECRET_KEY, type Store } from "../store/store"

export const PROVIDER = "pp_hosted-checkout_default"
/** An account whose key comes from the config. */
export const CONFIGURED = "pp_hosted-checkout_usd"
export const SETTINGS = "/admin/hosted-checkout/settings"
export const NEW_KEY = "sk_test_the_next_one"
const ENCRYPTION_KEY = randomBytes(32)

/** The environment of a store whose key is set in Admin, and of another account's in the config. */
export const KEY_IN_ADMIN = {
  HOSTED_CHECKOUT_SECRET_KEY: "",
  HOSTED_CHECKOUT_ENCRYPTION_KEY: ENCRYPTION_KEY.toString("base64"),
  HOSTED_CHECKOUT_USD_SECRET_KEY: "sk_in_the_config_is_mine",
}

/** Each test begins with the gateway's first key and none in the store: the process caches keys of earlier tests. */
export async function forgetKeys(store: Store): Promise<void> {
  store.control.rotateKey(SECRET_KEY)
  await refreshKeys(store)
}

/** The server takes over what a test did to the database. */
export async function refreshKeys(store: Store, provider = PROVIDER): Promise<void> {
  await findAccount(store.deps, provider)?.keys.refresh()
}

export async function settings(store: Store, provider = PROVIDER): Promise<AdminProviderSettings> {
  const { body } = await asAdmin<AdminSettingsResponse>(store, "GET", SETTINGS)
  const found = body.settings.find(({ provider_id }) => provider_id === provider)
  return found as AdminProviderSettings
}

export async function setKey(store: Store, key: string, more: object = {}, provider = PROVIDER) {
  return await asAdmin<Required<AdminProviderSettingsResponse>>(
    store,
    "POST",
    `${SETTINGS}/${provider}/keys`,
    { merchant_secret_key: key, ...more }
  )
}

export async function testConnection(store: Store, key?: string) {
  return await asAdmin<AdminConnectionTestResponse>(
    store,
    "POST",
    `${SETTINGS}/${PROVIDER}/test-connection`,
    { ...(key && { merchant_secret_key: key }) }
  )
}

export async function retire(store: Store, id: string, provider = PROVIDER) {
  return await asAdmin<AdminProviderSettingsResponse>(
    store,
    "POST",
    `${SETTINGS}/${provider}/keys/${id}/retire`
  )
}

/** A key replaced by another one, nothing signed with either. */
export async function rotated(
  store: Store
): Promise<{ replaced: AdminMerchantKey; inForce: AdminMerchantKey }> {
  await setKey(store, SECRET_KEY)
  store.control.rotateKey(NEW_KEY)
  const { body } = await setKey(store, NEW_KEY)
  const [inForce, replaced] = body.settings.keys as [AdminMerchantKey, AdminMerchantKey]
  return { replaced, inForce }
}

/** Posts a notification that fits no attempt, signed with a key; gives the status. */
export async function notify(store: Store, key: string, provider = PROVIDER): Promise<number> {
  const body = JSON.stringify({ event: "payment.captured", status: "declined", at: Math.random() })
  const answer = await fetch(store.url + webhookPathOf(provider), {
    method: "POST",
    headers: { "x-service-signature": generateTestHeader(body, key) },
    body,
  })
  return answer.status
}

export function db(store: Store): Knex {
  return store.container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
}
