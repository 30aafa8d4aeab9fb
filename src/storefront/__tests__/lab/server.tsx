import { StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { App, type Lab } from "./app.tsx"

/** What a storefront's server sends of the page. */
export function render(lab: Lab): string {
  return renderToString(
    <StrictMode>
      <App lab={lab} />
    </StrictMode>
  )
}
