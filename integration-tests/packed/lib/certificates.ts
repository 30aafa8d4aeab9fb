import { createHash, createPublicKey } from "node:crypto"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { run } from "./process"

export interface Certificate {
  /** File of the authority that signed it, which a client needs to trust it. */
  caFile: string
  ca: string
  key: string
  cert: string
  /** SHA-256 of its public key, as Chromium's flag takes it. */
  fingerprint: string
}

const NEW_KEY = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]

/** Makes an authority of its own, for two days, and with it a certificate for some hosts. */
export async function makeCertificate(folder: string, hosts: string[]): Promise<Certificate> {
  await mkdir(folder, { recursive: true })
  const openssl = (...args: string[]) => run(["openssl", ...args], { cwd: folder })
  await openssl(
    ...["req", "-x509", ...NEW_KEY, "-days", "2", "-subj", "/CN=Authority of a test"],
    ...["-keyout", "ca.key", "-out", "ca.pem"]
  )
  await openssl(
    ...["req", ...NEW_KEY, "-subj", "/CN=Store of a test", "-keyout", "key.pem", "-out", "csr.pem"]
  )
  const names = hosts.map((host) => `DNS:${host}`).join(",")
  await writeFile(join(folder, "extensions"), `subjectAltName=${names}\n`)
  await openssl(
    ...["x509", "-req", "-in", "csr.pem", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial"],
    ...["-days", "2", "-extfile", "extensions", "-out", "cert.pem"]
  )
  const read = async (name: string) => await readFile(join(folder, name), "utf8")
  const cert = await read("cert.pem")
  const publicKey = createPublicKey(cert).export({ type: "spki", format: "der" })
  return {
    caFile: join(folder, "ca.pem"),
    ca: await read("ca.pem"),
    key: await read("key.pem"),
    cert,
    fingerprint: createHash("sha256").update(publicKey).digest("base64"),
  }
}
