import { useEffect, useRef } from "react"

/**
 * Mends for screen readers what Medusa's table leaves without a name: the icon in its search, which
 * says nothing, and the button in its filter chips that removes the filter.
 */
export function useNamedIcons<Element extends HTMLElement>(removeFilter: string) {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const mend = () => {
      ref.current
        ?.querySelectorAll("[role=img]:not([aria-label])")
        .forEach((icon) => icon.setAttribute("aria-hidden", "true"))
      ref.current
        ?.querySelectorAll("button:not([aria-label])")
        .forEach(
          (button) => !button.textContent?.trim() && button.setAttribute("aria-label", removeFilter)
        )
    }
    mend()
    const observer = new MutationObserver(mend)
    if (ref.current) {
      observer.observe(ref.current, { childList: true, subtree: true })
    }
    return () => observer.disconnect()
  }, [removeFilter])
  return ref
}
