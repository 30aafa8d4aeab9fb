export { MedusaCore, type Surroundings } from "./medusa-core"
export { fakeMedusa, fakeReader } from "./medusa-port"
export { MANUAL, pluginProvider, type Provider } from "./provider"
export { MedusaTables, type Cart, type Order, type Payment } from "./tables"
