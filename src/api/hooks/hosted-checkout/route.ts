/** The path of a provider instance that was configured without an id. */
export { receiveNotification as POST } from "./receive-notification"
