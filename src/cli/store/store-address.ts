import { Option } from "commander"
import { CliFailure } from "../manners/failure"
import { parseUrl } from "../manners/parse-option"
import { medusaOf } from "./backend-folder"

export const BACKEND_URL_VARIABLE = "MEDUSA_BACKEND_URL"
/** Where Medusa listens without another PORT. */
const MEDUSA_DEFAULT = "http://localhost:9000"

/** `--url`: the store's address, which each command names so. */
export function urlOption(): Option {
  return new Option(
    "--url <url>",
    `address of the store; ${MEDUSA_DEFAULT} in its backend's folder`
  )
    .argParser(parseUrl)
    .env(BACKEND_URL_VARIABLE)
}

/**
 * The store's address: as given, or of the backend in the current folder.
 *
 * @throws CliFailure elsewhere.
 */
export function storeAddress(url: string | undefined): string {
  if (url !== undefined) {
    return url
  }
  if (medusaOf(process.cwd()) === null) {
    throw new CliFailure(
      `the address of the store is missing. Pass --url, set ${BACKEND_URL_VARIABLE}, or run the command in the folder of the backend.`
    )
  }
  return MEDUSA_DEFAULT
}
