/**
 * Whether an error is how Next.js takes the shopper elsewhere: a server action that redirects rejects in the
 * browser.
 */
export function isRedirect(error: unknown): boolean {
  const { digest } = (error ?? {}) as { digest?: unknown }
  return typeof digest === "string" && digest.startsWith("NEXT_")
}
