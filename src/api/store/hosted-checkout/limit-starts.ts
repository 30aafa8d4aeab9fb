import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import type { PluginOptions } from "../../../core"
import { pluginOptionsOf } from "../../../payments/accounts"
import { askedAccount } from "./asked-account"
import { tooManyRequests } from "./too-many-requests"
import { depsOf } from "../../../medusa/deps"

/** One per store, not per account: several accounts must not multiply the limit. */
const limiters = new WeakMap<PluginOptions, RateLimiterMemory>()

/**
 * Limits how often payments are started from one address, because a start needs no login. Counted in memory:
 * with several servers, each has its own limit. The address is the one that Medusa resolved, which a client
 * can forge if no proxy sets it; the limit on pages per cart holds regardless.
 */
export async function limitStarts(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const waitMs = askedAccount(req)
    ? await countStart(limiterOf(pluginOptionsOf(depsOf(req.scope))), addressOf(req))
    : 0
  if (waitMs > 0) {
    res.set("Retry-After", String(Math.ceil(waitMs / 1_000)))
    tooManyRequests(res, "too_many_starts")
    return
  }
  next()
}

/** @returns how long to wait, in milliseconds; 0 while the limit is not reached. */
async function countStart(limiter: RateLimiterMemory, address: string): Promise<number> {
  try {
    await limiter.consume(address)
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) {
      return Math.max(refusal.msBeforeNext, 1)
    }
    throw refusal
  }
}

function limiterOf(options: PluginOptions): RateLimiterMemory {
  const limiter =
    limiters.get(options) ??
    new RateLimiterMemory({ points: options.maxStartsPerMinute, duration: 60 })
  limiters.set(options, limiter)
  return limiter
}

function addressOf(req: MedusaRequest): string {
  // Medusa sets this without declaring it; null on a connection without an address.
  const { request_context } = req as { request_context?: { ip_address?: string | null } }
  return request_context?.ip_address ?? ""
}
