import { Link } from "react-router-dom"

import { usePageTitle } from "../lib/page-title"

/** For an address that leads nowhere. */
export function NotFoundPage() {
  usePageTitle("Page not found")
  return (
    <div className="page-message">
      <h1>This trail ends here</h1>
      <p>There is no page at this address.</p>
      <Link className="button" to="/">
        Back to the shop
      </Link>
    </div>
  )
}
