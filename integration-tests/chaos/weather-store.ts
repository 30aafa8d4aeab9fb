import {
  startProcessStore,
  type ProcessStore,
  type ProcessStoreOptions,
} from "../helpers/processes/process-store"
import { overTcp } from "../helpers/database/seeded-database"
import { TcpProxy } from "../helpers/processes/tcp-proxy"

/** A store with a network that can fail on either side of Medusa. */
export interface WeatherStore extends ProcessStore {
  /** Between Medusa and PostgreSQL. */
  database: TcpProxy
  /** Between Medusa and the gateway. */
  gateway: TcpProxy
}

export async function startWeatherStore(options: ProcessStoreOptions = {}): Promise<WeatherStore> {
  const proxies: TcpProxy[] = []
  const behindProxy = async (direct: string) => {
    const proxy = await TcpProxy.before(direct)
    proxies.push(proxy)
    return proxy.through(direct)
  }
  const store = await startProcessStore({
    ...options,
    databaseUrl: async (direct) => await behindProxy(overTcp(direct)),
    gatewayUrl: behindProxy,
  })
  const [database, gateway] = proxies as [TcpProxy, TcpProxy]
  return {
    ...store,
    database,
    gateway,
    close: async () => {
      await store.close()
      await Promise.all(proxies.map(async (proxy) => proxy.close()))
    },
  }
}
