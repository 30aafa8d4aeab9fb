import { StrictMode } from "react"
import { createRoot } from "react-dom/client"

import "./styles/base.css"
import "./styles/shop.css"
import "./styles/checkout.css"

const root = createRoot(document.getElementById("root") ?? document.body)

// Imported late, because the shop asks for its configuration while it loads
import("./shop").then(
  ({ Shop }) => {
    root.render(
      <StrictMode>
        <Shop />
      </StrictMode>
    )
  },
  () => {
    root.render(
      <main className="page">
        <h1>The shop is closed</h1>
        <p>Its server does not answer. Is the demo running?</p>
      </main>
    )
  }
)
