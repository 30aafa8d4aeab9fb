import type { Command } from "commander"
import { openApiDocument } from "../sandbox"
import { jsonOption } from "./manners/output"

/** Adds `openapi`: prints the gateway's contract as an OpenAPI 3.1 document, with every default of the profile. */
export function addOpenApiCommand(program: Command): void {
  program
    .command("openapi")
    .description("Print the gateway's contract as an OpenAPI 3.1 document")
    .addOption(jsonOption())
    .action(() => {
      process.stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`)
    })
}
