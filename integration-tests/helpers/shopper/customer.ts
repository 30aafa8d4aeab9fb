import type { Shopper } from "./shopper"
import type { Store } from "../store/store"

/** Registers a customer, and gives the shopper's cart to them. */
export async function signUp(
  store: Store,
  shopper: Shopper,
  email = "robin@customers.example"
): Promise<{ customerId: string; token: string }> {
  const login = { email, password: "supersecret" }
  const auth = "/auth/customer/emailpass"

  const registration = await post<{ token: string }>(store, `${auth}/register`, login)
  const { customer } = await post<{ customer: { id: string } }>(
    store,
    "/store/customers",
    { email: login.email },
    registration.token
  )
  const { token } = await post<{ token: string }>(store, auth, login)
  await post(store, `/store/carts/${shopper.cartId}/customer`, {}, token)
  return { customerId: customer.id, token }
}

async function post<Body>(store: Store, path: string, body: unknown, token?: string) {
  const answer = await fetch(store.url + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-publishable-api-key": store.publishableKey,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) {
    throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  return (await answer.json()) as Body
}
