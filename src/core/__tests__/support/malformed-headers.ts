import { createHash } from "node:crypto"
import { generateTestHeader } from "../../signature/signature"

/** Headers that are not the signature of `body`, though each is near one; all can be sent over HTTP. */
export function malformedHeaders(body: string, secret: string): readonly string[] {
  const header = generateTestHeader(body, secret)
  const digest = header.slice("sha256=".length)
  const base64 = Buffer.from(digest, "hex").toString("base64")
  const behind = (prefix: string) => `${prefix}${digest}`
  const bytes = digest.match(/../g) ?? []
  return [
    ...["", "null", "undefined", "true", "[object Object]", "sha256", "=", "sha256=", "sha256=="],
    ...["", "sha256", "sha256:", "sha256 ", "sha256==", "sha256= ", "sha256=\t", "sha256=0x"].map(
      behind
    ),
    ...["SHA256=", "Sha256=", "sha-256=", "sha1=", "sha512=", "md5=", "hmac-sha256=", "v1="].map(
      behind
    ),
    ...["t=1,v1=", "Bearer sha256=", "%73ha256=", ",sha256=", "x,sha256=", "sha256=sha256="].map(
      behind
    ),
    ...[",", ";", "0", "00", "g", "%00", ",sha256=", " x", "=", "\t;", "\u00e9"].map(
      (end) => header + end
    ),
    `sha256="${digest}"`,
    `"${header}"`,
    `sha256=<${digest}>`,
    `sha256=${digest.slice(1)}`,
    `sha256=${digest.slice(0, -1)}`,
    `sha256=${digest.slice(0, -1)}g`,
    // 63 digits and a letter that is one byte in the header and two in UTF-8.
    `sha256=${digest.slice(0, -1)}\u00e9`,
    `sha256=${digest.slice(0, -1)}\u00b2`,
    `sha256=${digest.slice(0, 32)}`,
    `sha256=${digest.slice(0, 32)} ${digest.slice(32)}`,
    `sha256=${bytes.join(":")}`,
    `sha256=${[...bytes].reverse().join("")}`,
    `sha256=${digest}${digest}`,
    `${header},${header}`,
    `${header}, ${header}`,
    `${header};${header}`,
    `sha256=${base64}`,
    `sha256=${Buffer.from(digest, "hex").toString("base64url")}`,
    `sha256=${"0".repeat(64)}`,
    `sha256=${"f".repeat(64)}`,
    `sha256=${"0".repeat(8_000)}`,
    `sha256=${createHash("sha256").update(body).digest("hex")}`,
    `sha256=${createHash("sha256")
      .update(secret + body)
      .digest("hex")}`,
    generateTestHeader(body, `${secret} `),
    generateTestHeader(` ${body}`, secret),
    generateTestHeader(JSON.stringify(JSON.parse(body), null, 1), secret),
  ]
}
