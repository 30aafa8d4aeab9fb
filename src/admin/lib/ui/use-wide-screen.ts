import { useSyncExternalStore } from "react"

/** Whether the window is wide enough for Medusa's layout with a sidebar. */
const query = () => window.matchMedia("(min-width: 1024px)")

export function useWideScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = query()
      media.addEventListener("change", changed)
      return () => media.removeEventListener("change", changed)
    },
    () => query().matches
  )
}
