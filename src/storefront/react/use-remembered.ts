import { useEffect, useState } from "react"
import type { RememberedPayment } from "../memory.ts"
import { usePayments } from "./provider.tsx"

/**
 * The payments that this browser started, by handle. Read after the first rendering, because a server has no
 * storage, and again when another tab starts a payment, or "back" leads here from the gateway. Payments that were
 * read stay: the memory of a payment is cleared as soon as its end is shown.
 */
export function useRemembered(): ReadonlyMap<string, RememberedPayment> {
  const payments = usePayments()
  const [known, setKnown] = useState<ReadonlyMap<string, RememberedPayment>>(new Map())
  useEffect(() => {
    const read = () => {
      const now = payments.remembered().map((payment) => [payment.handle, payment] as const)
      setKnown((before) => new Map([...before, ...now]))
    }
    read()
    const shown = new AbortController()
    addEventListener("storage", read, shown)
    addEventListener("pageshow", read, shown)
    return () => shown.abort()
  }, [payments])
  return known
}
