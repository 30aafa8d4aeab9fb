export { MedusaCore } from "./medusa-core"
export { fakeCollectionToPay, fakeMedusa, fakeReader } from "./medusa-port"
export { MANUAL, pluginProvider } from "./provider"
export { MedusaTables, type Order, type Payment } from "./tables"
