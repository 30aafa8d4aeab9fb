#!/usr/bin/env node
import { Command } from "commander"
import { addOpenApiCommand } from "./openapi-command"
import { addSandboxCommand } from "./sandbox-command"
import { addSeedCommand } from "./seed-command"

const program = new Command("hosted-checkout")
  .description("Tools for the Hosted Checkout payment plugin")
  .showHelpAfterError()

addSandboxCommand(program)
addOpenApiCommand(program)
addSeedCommand(program)

void program.parseAsync()
