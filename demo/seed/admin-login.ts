/** Who logs in to the demo's Admin. */
export const ADMIN_EMAIL = "admin@example.com"
export const ADMIN_PASSWORD = "supersecret"
