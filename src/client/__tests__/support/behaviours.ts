import type { Behaviour } from "./stub-gateway"

/** A session as the gateway answers it. */
export const SESSION = {
  checkout_url: "https://pay.example.com/c/tok_1",
  token: "tok_1",
  expires_at: "2027-01-15T10:30:00+00:00",
}

export function answers(
  status: number,
  body: unknown,
  headers: Record<string, string> = {}
): Behaviour {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(typeof body === "string" ? body : JSON.stringify(body))
  }
}

export const answersSession = answers(201, SESSION)

export const neverAnswers: Behaviour = () => undefined

/** Sends the headers, and then a byte now and then, for ever. */
export const trickles: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json" })
  const timer = setInterval(() => response.write(" "), 10)
  response.on("close", () => clearInterval(timer))
}

export const resets: Behaviour = (response) => {
  response.socket?.resetAndDestroy()
}

/** Sends the headers, and nothing more. */
export const stallsInBody: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json" })
  response.flushHeaders()
}

/** A reset in the middle of an answer whose length was not announced. */
export const resetsMidBody: Behaviour = (response) => {
  response.writeHead(200, { "content-type": "application/json" })
  response.write('{"token":', () => response.socket?.resetAndDestroy())
}

/** Breaks the connection in the middle of its answer. */
export function breaksOff(status: number): Behaviour {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", "content-length": "1000" })
    response.write('{"message":', () => response.socket?.destroy())
  }
}
