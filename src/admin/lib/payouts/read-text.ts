/**
 * The text of a file in UTF-8, or in UTF-16 with a byte order mark; else in Windows-1252, the encoding of spreadsheets in
 * Western languages.
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
