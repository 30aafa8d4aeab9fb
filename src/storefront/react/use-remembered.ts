import { useEffect, useState } from "react"
import type { RememberedPayment } from "../memory.ts"
import { usePayments } from "./provider.tsx"

/**
 * The payments that this browser started. Read after the first drawing, for a server has no storage; and again
 * when another tab starts one, or "back" leads here from the gateway. What was read stays: the memory of a
 * payment is cleared as soon as its end is shown.
 */
export function useRemembered(): RememberedPayment[] {
  const payments = usePayments()
  const [known, setKnown] = useState<RememberedPayment[]>([])
  useEffect(() => {
    const read = () => setKnown((before) => merge(payments.remembered(), before))
    read()
    const shown = new AbortController()
    const { signal } = shown
    addEventListener("storage", read, { signal })
    addEventListener("pageshow", read, { signal })
    return () => shown.abort()
  }, [payments])
  return known
}

function merge(now: RememberedPayment[], before: RememberedPayment[]): RememberedPayment[] {
  const handles = new Set(now.map(({ handle }) => handle))
  return [...now, ...before.filter(({ handle }) => !handles.has(handle))]
}
