import { bulkhead, isBulkheadRejectedError } from "cockatiel"
import { GatewayBusyError } from "./errors"

/** Makes a call unless too many are running. */
export type CallLimit = <T>(call: () => Promise<T>) => Promise<T>

/**
 * Allows `limit` concurrent calls; a further call fails at once with GatewayBusyError. There is no queue: a
 * waiting call would have less time for its answer, and a page that opens too late is lost.
 */
export function callLimit(limit: number): CallLimit {
  const policy = bulkhead(limit)

  return async (call) => {
    try {
      return await policy.execute(call)
    } catch (error) {
      throw isBulkheadRejectedError(error) ? new GatewayBusyError(limit) : error
    }
  }
}
