import { payByLink, showLink } from "../../handle-link"

export { payByLink as POST, showLink as GET }
