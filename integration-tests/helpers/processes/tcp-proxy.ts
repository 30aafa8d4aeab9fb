import { EventEmitter, once } from "node:events"
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net"
import { pipeline, Transform } from "node:stream"
import { setTimeout as delay } from "node:timers/promises"

/**
 * What a network does to what passes through it.
 *
 * - `clear`: nothing
 * - `late`: every chunk arrives 300 ms later
 * - `slow`: 2 kB, and then a pause
 * - `stalled`: nothing arrives, until the weather changes; then all of it does
 * - `half-open`: nothing arrives any more; once the weather changes the connection is reset
 * - `cut`: connections are reset, and so are new ones
 */
export const WEATHERS = ["clear", "late", "slow", "stalled", "half-open", "cut"] as const

export type Weather = (typeof WEATHERS)[number]

const LATE_MS = 300
const SLOW_BYTES = 2_048
const SLOW_MS = 20

/** A TCP proxy in this process, whose weather a test changes. */
export class TcpProxy {
  private weather: Weather = "clear"
  /** Every connection waits for the same news, however many there are. */
  private readonly news = new EventEmitter().setMaxListeners(0)
  private readonly server: Server
  private readonly sockets = new Set<Socket>()

  constructor(private readonly target: { host: string; port: number }) {
    this.server = createServer((socket) => this.accept(socket))
  }

  /** @param url address whose host and port are what lies behind the proxy. */
  static async before(url: string): Promise<TcpProxy> {
    const { hostname, port } = new URL(url)
    const proxy = new TcpProxy({ host: hostname, port: Number(port) })
    proxy.server.listen(0, "localhost")
    await once(proxy.server, "listening")
    return proxy
  }

  /** The same address, through the proxy. */
  through(url: string): string {
    const { hostname, port } = new URL(url)
    return url.replace(
      `${hostname}:${port}`,
      `localhost:${(this.server.address() as AddressInfo).port}`
    )
  }

  set(weather: Weather): void {
    const before = this.weather
    this.weather = weather
    if (weather === "cut" || before === "half-open") {
      this.sockets.forEach((socket) => socket.resetAndDestroy())
    }
    this.news.emit("weather")
  }

  async close(): Promise<void> {
    this.sockets.forEach((socket) => socket.destroy())
    this.server.close()
    await once(this.server, "close")
  }

  private accept(near: Socket): void {
    if (this.weather === "cut") {
      near.resetAndDestroy()
      return
    }
    const far = connect(this.target)
    for (const socket of [near, far]) {
      this.sockets.add(socket)
      socket.once("close", () => this.sockets.delete(socket))
    }
    // When one side ends, for whatever reason, the other side ends too.
    const end = () => [near, far].forEach((socket) => socket.destroy())
    pipeline(near, this.air(), far, end)
    pipeline(far, this.air(), near, end)
  }

  private air(): Transform {
    const air: Transform = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        void this.carry(chunk, (piece) => air.push(piece)).then(() => done())
      },
    })
    return air
  }

  private async carry(chunk: Buffer, pass: (piece: Buffer) => void): Promise<void> {
    while (this.weather === "stalled" || this.weather === "half-open") {
      await once(this.news, "weather")
    }
    if (this.weather === "late") {
      await delay(LATE_MS)
    }
    if (this.weather !== "slow") {
      pass(chunk)
      return
    }
    for (let at = 0; at < chunk.length; at += SLOW_BYTES) {
      pass(chunk.subarray(at, at + SLOW_BYTES))
      await delay(SLOW_MS)
    }
  }
}
