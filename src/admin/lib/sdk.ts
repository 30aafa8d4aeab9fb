import Medusa from "@medusajs/js-sdk"

// Medusa puts them in when a store builds its Admin; `import.meta.env` would be that of the plugin's
// own build.
declare const __BACKEND_URL__: string | undefined
declare const __AUTH_TYPE__: "session" | "jwt" | undefined
declare const __JWT_TOKEN_STORAGE_KEY__: string | undefined

/** Calls the Admin API as the admin who is logged in. */
export const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ || "/",
  auth: {
    type: __AUTH_TYPE__ ?? "session",
    ...(__JWT_TOKEN_STORAGE_KEY__ && { jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ }),
  },
})
