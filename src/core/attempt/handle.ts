/** Anybody may send a handle: an invalid handle must not reach the database, where NUL is an error. */
export function isHandle(handle: string): boolean {
  return /^[\w-]+$/.test(handle)
}
