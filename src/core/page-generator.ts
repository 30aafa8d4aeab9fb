/** Names the plugin in its pages for shoppers, so that doctor recognizes them. */
export const PAGE_GENERATOR = "medusa-payment-hosted-checkout"
