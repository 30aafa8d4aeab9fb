/** The docs of the plugin's package on the web: the repository has no address yet. */
const DOCS = "https://unpkg.com/medusa-payment-hosted-checkout/docs"

/** The address of a page of the docs, for readers without this repository. */
export function docsLink(page: `${string}.md` | `${string}.md#${string}`): string {
  return `${DOCS}/${page}`
}
