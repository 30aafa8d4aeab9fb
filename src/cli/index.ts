#!/usr/bin/env node
import { endWithOutput } from "./manners/output"
import { run } from "./program"

endWithOutput()
void run(process.argv)
