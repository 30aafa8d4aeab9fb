import { join, resolve } from "node:path"

/** The repository: it is its own Medusa app, so every command of the demo runs from here. */
export const ROOT = resolve(__dirname, "../..")

/** Everything the demo keeps between two starts; `--reset` removes it, git ignores it. */
export const STATE_DIR = resolve(ROOT, process.env.DEMO_STATE_DIR || ".demo")

export const POSTGRES_DIR = join(STATE_DIR, "postgres")
export const ADMIN_DIR = join(STATE_DIR, "admin")
export const STOREFRONT_DIR = join(STATE_DIR, "storefront")
/** Remembers the sources whose migrations ran on the embedded database. */
export const MIGRATED_FROM_FILE = join(STATE_DIR, "migrated-from")

export const SECRETS_FILE = join(STATE_DIR, "secrets.json")

/** What the storefront must know of the seeded store: written by Medusa's process, read by the starter. */
export const SEED_FILE = join(STATE_DIR, "seed.json")
