import { useEffect, useRef } from "react"

/**
 * Names buttons that consist of an icon only, for screen readers: the filter chips of Medusa's table
 * have one to remove the filter, without a name.
 */
export function useNamedButtons<Element extends HTMLElement>(name: string) {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const nameAll = () =>
      ref.current
        ?.querySelectorAll("button:not([aria-label])")
        .forEach((button) => !button.textContent?.trim() && button.setAttribute("aria-label", name))
    nameAll()
    const observer = new MutationObserver(nameAll)
    if (ref.current) {
      observer.observe(ref.current, { childList: true, subtree: true })
    }
    return () => observer.disconnect()
  }, [name])
  return ref
}
