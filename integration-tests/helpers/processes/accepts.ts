import { once } from "node:events"
import { connect } from "node:net"

/** Whether something accepts connections at this port of the machine. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1")
  try {
    await once(socket, "connect")
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
