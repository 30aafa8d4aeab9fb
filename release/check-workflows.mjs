import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
} from "@actions/workflow-parser"
import { readFileSync } from "node:fs"

// Lints the workflows that are named with GitHub's own parser: keys, values and expressions. By tsx, since the parser
// imports JSON as bundlers do.
let failed = process.argv.length < 3
for (const name of process.argv.slice(2)) {
  const workflow = { name, content: readFileSync(name, "utf8") }
  const { context, value } = parseWorkflow(workflow, new NoOperationTraceWriter())
  if (value) {
    await convertWorkflowTemplate(context, value)
  }
  for (const error of context.errors.getErrors()) {
    console.error(error.message)
    failed = true
  }
}
process.exit(failed ? 1 : 0)
