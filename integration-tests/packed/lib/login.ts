/** The store's admin, as the seed makes it from the environment. */
export const ADMIN_LOGIN = { email: "admin@example.com", password: "a-password-of-a-test" }
