import type { Command } from "commander"
import { openApiDocument } from "../sandbox"
import { jsonOption, type OutputFlags } from "./manners/output"

/** Adds `openapi`: prints the gateway's contract as an OpenAPI 3.1 document, with every default of the profile. */
export function addOpenApiCommand(program: Command): void {
  program
    .command("openapi")
    .description("Print the gateway's contract as an OpenAPI 3.1 document")
    .addOption(jsonOption())
    .action(({ json }: OutputFlags) => {
      process.stdout.write(`${JSON.stringify(openApiDocument(), null, json ? 0 : 2)}\n`)
    })
}
