import { encode } from "uqr"

/** Blank modules around the code, without which scanners do not find the code. */
const QUIET_ZONE = 4

/** A QR code as a path of squares, one unit each, within a square of `size` units. */
export interface QrPath {
  size: number
  d: string
}

/** The QR code of a text. It can still be read when 15 % of the code is covered. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE })
  const d = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
  return { size, d: d.join("") }
}
