/**
 * Whether an error is how Next.js takes the shopper elsewhere: a server action that redirects rejects in the
 * browser.
 */
export function isRedirect(error: unknown): boolean {
  return String((error as { digest?: unknown } | undefined)?.digest).startsWith("NEXT_")
}
