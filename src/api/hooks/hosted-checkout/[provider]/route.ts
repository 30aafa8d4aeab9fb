// The middleware in front answers; here it is found by what lists or traces routes.
export { receiveNotification as POST } from "../receive-notification"
