import { createHmac, timingSafeEqual } from "node:crypto"
import { compare } from "../harness/compare"
import type { Row } from "../harness/row"
import { generateTestHeader, verifySignature } from "../../src/core/signature/signature"

const SECRET = "sk_bench"
const BODY = Buffer.alloc(1_024, "a")
const HEADER = generateTestHeader(BODY, SECRET)

export const verifySignatureRow: Row = {
  name: "verify-signature",
  what: "verifySignature of 1 kB",
  baseline: "node:crypto HMAC and timingSafeEqual",
  target: { atLeast: 0.8 },
  async run(bench) {
    const calls = bench.pick(20_000, 50_000)
    const compared = await compare(
      {
        ours: async () => perSecond(calls, () => verifySignature(BODY, HEADER, SECRET)),
        baseline: async () => perSecond(calls, bareCheck),
      },
      { runs: bench.pick(15, 21), warmUps: 5 }
    )
    return { ...compared, unit: "calls/s" }
  },
}

/** The least that a check of the header can do. */
function bareCheck(): boolean {
  const given = Buffer.from(HEADER.slice("sha256=".length), "hex")
  return timingSafeEqual(given, createHmac("sha256", SECRET).update(BODY).digest())
}

function perSecond(calls: number, check: () => boolean): number {
  const startedAt = performance.now()
  for (let call = 0; call < calls; call++) {
    if (!check()) {
      throw new Error("A right signature was refused")
    }
  }
  return (calls * 1_000) / (performance.now() - startedAt)
}
