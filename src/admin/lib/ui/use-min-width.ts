import { useSyncExternalStore } from "react"

/** Whether the window is at least `pixels` wide. */
export function useMinWidth(pixels: number): boolean {
  const query = () => window.matchMedia(`(min-width: ${pixels}px)`)
  return useSyncExternalStore(
    (changed) => {
      const media = query()
      media.addEventListener("change", changed)
      return () => media.removeEventListener("change", changed)
    },
    () => query().matches
  )
}
