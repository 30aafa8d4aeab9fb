export { MedusaCore } from "./medusa-core"
export { fakeCollectionToPay, fakeMedusa, fakeReader } from "./medusa-port"
export { MANUAL, pluginProvider } from "./provider"
export { MedusaTables, type Cart, type Order, type Payment, type Session } from "./tables"
