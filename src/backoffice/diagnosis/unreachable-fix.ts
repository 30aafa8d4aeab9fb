/** What to do about a failed connection, by the code of Node.js and undici. */
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

/** What to do if the webhook URL cannot be reached, by the code of the failure. */
export function unreachableFix(code: string): string {
  const [, fix] = FIXES.find(([codes]) => codes.test(code)) ?? []
  return (
    fix ??
    "Set backendUrl to the public address of this server, and let requests to /hooks through."
  )
}
