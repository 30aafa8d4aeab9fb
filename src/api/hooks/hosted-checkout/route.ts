/** The path of a provider instance that was configured without an id. */
export { POST } from "./[provider]/route"
