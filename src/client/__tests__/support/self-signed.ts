import { generateKeyPairSync, sign } from "node:crypto"

/** DER: a tag, the length, the content. */
function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const length =
    body.length < 0x80
      ? [body.length]
      : body.length < 0x100
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...content: Uint8Array[]) => der(0x30, ...content)
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes))
const integer = (value: number) => der(0x02, Buffer.from([value]))
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content)
const utcTime = (date: Date) =>
  der(0x17, Buffer.from(date.toISOString().replace(/[-:T]/g, "").slice(2, 14) + "Z"))

const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
const COMMON_NAME = oid(0x55, 0x04, 0x03)
const SUBJECT_ALT_NAME = oid(0x55, 0x1d, 0x11)
const DAY_MS = 24 * 60 * 60_000

/** A new self-signed certificate for `name` (RFC 5280). */
export function selfSigned(
  name: string,
  { days = [-1, 1] }: { days?: [from: number, to: number] } = {}
): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const subject = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))))
  const [from, to] = days.map((day) => utcTime(new Date(Date.now() + day * DAY_MS)))
  const altNames = der(0x04, sequence(der(0x82, Buffer.from(name))))
  const certified = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    subject,
    sequence(from as Buffer, to as Buffer),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, altNames)))
  )
  const signature = sign("sha256", certified, privateKey)
  const cert = sequence(certified, ECDSA_WITH_SHA256, bits(signature))
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${cert.toString("base64")}\n-----END CERTIFICATE-----\n`,
  }
}
