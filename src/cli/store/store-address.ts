import { Option } from "commander"
import { CliFailure } from "../manners/failure"
import { parseUrl } from "../manners/parse-option"
import { BACKEND_URL_VARIABLE, backendIn } from "./backend-folder"

/** `--url`: the store's address, under one name in all commands. */
export function urlOption(): Option {
  return new Option("--url <url>", "address of the store; not needed in the folder of its backend")
    .argParser(parseUrl)
    .env(BACKEND_URL_VARIABLE)
}

/**
 * The store's address: the given address, else the address of the current folder's backend on this machine.
 *
 * @throws CliFailure without an address outside of a backend.
 */
export function storeAddress(url: string | undefined): string {
  if (url !== undefined) {
    return url
  }
  if (!backendIn(process.cwd())) {
    throw new CliFailure(
      `the address of the store is missing. Pass --url, set ${BACKEND_URL_VARIABLE}, or run the command in the folder of the backend.`
    )
  }
  return `http://localhost:${process.env["PORT"] ?? "9000"}`
}
