import { StrictMode } from "react"
import { createRoot, hydrateRoot } from "react-dom/client"
import { App, calls, type Lab } from "./app.tsx"

declare global {
  interface Window {
    LAB: Lab
    CALLS: string[]
  }
}

window.CALLS = calls
const root = document.getElementById("root") ?? document.body
const app = (
  <StrictMode>
    <App lab={window.LAB} />
  </StrictMode>
)
if (root.firstElementChild) {
  hydrateRoot(root, app)
} else {
  createRoot(root).render(app)
}
