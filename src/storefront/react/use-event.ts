import { useCallback, useInsertionEffect, useRef } from "react"

/** The function of the latest render, under one name: what a parent makes anew starts no effect again. */
export function useEvent<Args extends unknown[], Result>(
  latest: (...args: Args) => Result
): (...args: Args) => Result {
  const current = useRef(latest)
  useInsertionEffect(() => {
    current.current = latest
  })
  return useCallback((...args) => current.current(...args), [])
}
