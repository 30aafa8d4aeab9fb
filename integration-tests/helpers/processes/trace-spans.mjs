// Preloaded into a Medusa server under test: turns all of Medusa's own tracing on, and writes each span that
// ended as one line of JSON to the file that TRACE_FILE names.
import { appendFileSync } from "node:fs"
import { createRequire } from "node:module"

const { registerOtel } = createRequire(import.meta.url)("@medusajs/medusa")

const exporter = {
  export(spans, done) {
    for (const { name, attributes, status, events } of spans) {
      appendFileSync(
        process.env.TRACE_FILE,
        `${JSON.stringify({ name, attributes, status, events })}\n`
      )
    }
    done({ code: 0 })
  },
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
}

registerOtel({
  serviceName: "store",
  exporter,
  instrument: { http: true, query: true, workflows: true, db: true },
})
