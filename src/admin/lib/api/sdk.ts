import Medusa from "@medusajs/js-sdk"

// Medusa sets this constant when a store builds its Admin. `import.meta.env` would be the environment of the plugin's build.
declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

const baseUrl = __BACKEND_URL__ || "/"
const authType = __AUTH_TYPE__ ?? "session"

/** Calls the Admin API as the logged-in admin. */
export const sdk = new Medusa({
  baseUrl,
  auth: {
    type: authType,
    ...(__JWT_TOKEN_STORAGE_KEY__ && { jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ }),
  },
})

/** Calls the Admin API as the SDK does. The SDK's errors would leave out `code` and `field`. */
export async function call(method: "GET" | "POST", path: string, body?: object): Promise<Response> {
  const base = new URL(baseUrl, window.location.origin)
  const token = authType === "jwt" && (await sdk.client.getToken())
  return await fetch(new URL(base.pathname.replace(/\/$/, "") + path, base.origin), {
    method,
    credentials: authType === "session" ? "include" : "omit",
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}
