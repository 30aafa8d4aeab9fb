#!/usr/bin/env node
import { Command } from "commander"
import { addSandboxCommand } from "./sandbox-command"

const program = new Command("hosted-checkout")
  .description("Tools for the Hosted Checkout payment plugin")
  .showHelpAfterError()

addSandboxCommand(program)

void program.parseAsync()
