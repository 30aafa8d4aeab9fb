import medusa from "@medusajs/eslint-plugin"
import { createNodeResolver, importX } from "eslint-plugin-import-x"
import globals from "globals"
import tseslint from "typescript-eslint"
