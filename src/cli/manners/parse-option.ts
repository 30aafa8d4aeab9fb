import { InvalidArgumentError } from "commander"

/** @throws InvalidArgumentError unless the text is a port. */
export function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new InvalidArgumentError("It must be a number from 0 to 65535.")
  }
  return port
}

/** Milliseconds. @throws InvalidArgumentError unless the text is a whole number from 0 to 600,000. */
export function parseMilliseconds(text: string): number {
  const milliseconds = Number(text)
  if (!/^\d+$/.test(text) || milliseconds > 600_000) {
    throw new InvalidArgumentError("It must be a number of milliseconds, 600000 at most.")
  }
  return milliseconds
}

/** @throws InvalidArgumentError unless the text is a whole number from 1. */
export function parseCount(text: string): number {
  const count = Number(text)
  if (!/^\d+$/.test(text) || count < 1 || !Number.isSafeInteger(count)) {
    throw new InvalidArgumentError("It must be a whole number, 1 or more.")
  }
  return count
}

/** @throws InvalidArgumentError unless the text is an address. */
export function parseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    throw new InvalidArgumentError("It must be an address that starts with http:// or https://.")
  }
  return text.replace(/\/+$/, "")
}

/** @throws InvalidArgumentError unless the text is the name of a header. */
export function parseHeaderName(text: string): string {
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(text)) {
    throw new InvalidArgumentError("It must be the name of a header, such as x-service-signature.")
  }
  return text
}

/** Collects the addresses of a repeated option. @throws as `parseUrl`. */
export function parseUrls(text: string, before: string[] = []): string[] {
  return [...before, parseUrl(text)]
}
