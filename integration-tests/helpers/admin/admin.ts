import { ADMIN_EMAIL, ADMIN_PASSWORD } from "../../../demo/seed/admin-login"
import { ONE_REQUEST } from "../store/one-request"
import type { Store } from "../store/store"

/** Where the notices of a store go. */
export const OWNER_EMAIL = "owner@example.com"

type AdminHeaders = Record<"authorization", string>

/** Calls the Admin API as the seeded admin. */
export async function asAdmin<Body = Record<string, unknown>>(
  store: Pick<Store, "url">,
  method: "GET" | "POST",
  path: string,
  body?: unknown
): Promise<{ status: number; body: Body }> {
  const answer = await fetch(store.url + path, {
    method,
    headers: {
      ...ONE_REQUEST,
      ...(await adminHeaders(store)),
      "content-type": "application/json",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Body }
}

const logins = new Map<string, Promise<AdminHeaders>>()

/** Logs in as the seeded admin, once at each store: a password takes a tenth of a second to check. */
export async function adminHeaders({ url }: Pick<Store, "url">): Promise<AdminHeaders> {
  const login = logins.get(url) ?? logIn(url)
  logins.set(url, login)
  try {
    return await login
  } catch (error) {
    logins.delete(url)
    throw error
  }
}

/** For an admin whose roles have changed: they are in the token. */
export function forgetLogin({ url }: Pick<Store, "url">): void {
  logins.delete(url)
}

async function logIn(url: string): Promise<AdminHeaders> {
  const login = await fetch(`${url}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }),
  })
  const { token } = (await login.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}
