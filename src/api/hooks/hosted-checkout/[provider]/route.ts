// The middleware answers first; this file lets tools that list or trace routes find the route.
export { receiveNotification as POST } from "../receive-notification"
