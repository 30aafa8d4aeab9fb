import { useEffect } from "react"

/** Names the browser's tab, and with it the page for those who cannot see it change. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tamarack Supply`
  }, [title])
}
