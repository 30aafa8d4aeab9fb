/** What the shopper reads: Medusa's own message where it answered, since it says what to do. */
export function errorText(error: unknown): string {
  if (error instanceof TypeError) {
    return "The shop cannot be reached right now. Please check your connection and try again."
  }
  return error instanceof Error && error.message ? error.message : "Something went wrong."
}
