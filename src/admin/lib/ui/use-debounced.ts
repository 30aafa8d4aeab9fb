import { useEffect, useState } from "react"

/** The value once it has not changed for a while. */
export function useDebounced<Value>(value: Value, delayMs = 300): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}
