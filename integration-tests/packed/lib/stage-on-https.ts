import { join } from "node:path"
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from "undici"
import { makeCertificate } from "./certificates"
import { findFreePorts } from "../../../demo/lib/ports"
import type { Stage } from "./stage"
import { startTlsFront } from "./tls-front"

const GATEWAY = "pay.gateway.test"
const BACKEND = "backend.shop.test"
const STOREFRONT = "www.shop.test"
const TEST_NAMES = join(__dirname, "test-names.mjs")

/**
 * As in life: https by a proxy in front, and every host has a name that is not this machine's.
 *
 * @param folder for the certificate of the test's own.
 */
export async function stageOnHttps(folder: string): Promise<Stage> {
  const [databasePort = 0, sandboxPort = 0, medusaPort = 0] = await findFreePorts(3)
  const certificate = await makeCertificate(folder, [GATEWAY, BACKEND, STOREFRONT])
  const front = await startTlsFront(certificate, { [GATEWAY]: sandboxPort, [BACKEND]: medusaPort })
  const urlOf = (host: string) => `https://${host}:${front.port}`

  // This process is the shopper.
  await import(TEST_NAMES)
  const before = getGlobalDispatcher()
  setGlobalDispatcher(new Agent({ connect: { ca: certificate.ca } }))
  return {
    nodeEnv: "production",
    databasePort,
    medusaPort,
    sandboxPort,
    medusaUrl: urlOf(BACKEND),
    gatewayUrl: urlOf(GATEWAY),
    storefrontUrl: urlOf(STOREFRONT),
    env: {
      NODE_OPTIONS: `--import ${TEST_NAMES}`,
      NODE_EXTRA_CA_CERTS: certificate.caFile,
    },
    sandboxFlags: ["--public-url", urlOf(GATEWAY)],
    browserFlags: [
      "--host-resolver-rules=MAP *.test 127.0.0.1",
      `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
    ],
    browserHeaders: {},
    close: async () => {
      setGlobalDispatcher(before)
      await front.close()
    },
  }
}
