/**
 * The text of a file. UTF-8, or UTF-16 with its mark; otherwise Windows-1252, in which spreadsheets in Western
 * languages write.
 */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) {
    return new TextDecoder("utf-16le").decode(bytes)
  }
  if (first === 0xfe && second === 0xff) {
    return new TextDecoder("utf-16be").decode(bytes)
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8; every byte is a character of Windows-1252.
    return new TextDecoder("windows-1252").decode(bytes)
  }
}
