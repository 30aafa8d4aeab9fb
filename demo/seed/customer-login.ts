/** Who has an account in the demo's shop. */
export const CUSTOMER_EMAIL = "customer@example.com"
export const CUSTOMER_PASSWORD = "supersecret"
