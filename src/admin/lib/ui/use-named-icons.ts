import { useEffect, useRef } from "react"

/**
 * Fixes what Medusa's table leaves unnamed for screen readers: hides the decorative search icon, and names
 * the button that removes a filter.
 */
export function useNamedIcons<Element extends HTMLElement>(removeFilter: string) {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const nameIcons = () => {
      ref.current
        ?.querySelectorAll("[role=img]:not([aria-label])")
        .forEach((icon) => icon.setAttribute("aria-hidden", "true"))
      ref.current
        ?.querySelectorAll("button:not([aria-label])")
        .forEach(
          (button) => !button.textContent?.trim() && button.setAttribute("aria-label", removeFilter)
        )
    }
    nameIcons()
    const observer = new MutationObserver(nameIcons)
    if (ref.current) {
      observer.observe(ref.current, { childList: true, subtree: true })
    }
    return () => observer.disconnect()
  }, [removeFilter])
  return ref
}
