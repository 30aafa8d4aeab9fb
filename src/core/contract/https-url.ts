import { z } from "zod"

const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}\p{Cs}\\/][^\s\p{Cc}\p{Cs}\\]*$/u
const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Whether `url` names this machine: `localhost`, a `*.localhost` name, 127.0.0.1 or [::1]. */
export function isLoopbackUrl(url: URL): boolean {
  return LOOPBACK_HOSTS.has(url.hostname) || url.hostname.endsWith(".localhost")
}

/**
 * A URL that the gateway accepts: it must use `https://` (spec, Endpoints, rule 1).
 *
 * @param allowInsecureLocalhost also accept `http://` on a loopback host, for development.
 */
export function httpsUrl({ allowInsecureLocalhost = false } = {}) {
  const message = allowInsecureLocalhost
    ? "must be a URL that starts with https:// (http:// only on localhost)"
    : "must be a URL that starts with https:// (allowInsecureLocalhost accepts http:// on localhost, in development)"

  return z.string().refine((text) => {
    // URL parsers accept blanks, backslashes and missing slashes; other readers may not.
    if (!WEB_ADDRESS.test(text) || !URL.canParse(text)) {
      return false
    }
    const url = new URL(text)
    if (url.protocol === "https:") {
      return true
    }
    return allowInsecureLocalhost && url.protocol === "http:" && isLoopbackUrl(url)
  }, message)
}
