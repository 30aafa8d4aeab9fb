import { alwaysAPage } from "../../always-a-page"
import { payByLink, showLink } from "../../handle-link"

/** The page of a payment link. */
export const GET = alwaysAPage(showLink)

/** The button of the page. */
export const POST = alwaysAPage(payByLink)
