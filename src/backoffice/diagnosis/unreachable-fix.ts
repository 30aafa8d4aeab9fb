/** Failures of a connection, by the code in Node.js and undici, and what to do about them. */
const FIXES: readonly (readonly [codes: RegExp, fix: string])[] = [
  [
    /^(ENOTFOUND|EAI_AGAIN|ENODATA)$/,
    "Correct the host in backendUrl, or the DNS record that it lacks.",
  ],
  [
    /^gateway_proxy_failed$/,
    "Have the proxy of HTTPS_PROXY on that machine let it connect to the address, or name the host of backendUrl in NO_PROXY there.",
  ],
  [
    /CERT|TLS|SSL|LEAF_SIGNATURE|^EPROTO$/,
    "Renew the certificate of that address, or have the server send its whole chain: the gateway may refuse it too.",
  ],
  [
    /TIMEOUT|TIMEDOUT|^TimeoutError$/,
    "Set backendUrl to the public address of this server, and have the firewall let requests to /hooks through.",
  ],
]

/** What to do where the webhook URL is not reached, for the code of the failure. */
export function unreachableFix(code: string): string {
  const [, fix] = FIXES.find(([codes]) => codes.test(code)) ?? []
  return (
    fix ??
    "Set backendUrl to the public address of this server, and let requests to /hooks through."
  )
}
