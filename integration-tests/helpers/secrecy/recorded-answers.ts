/** An answer that a server gave, and to what. */
export interface RecordedAnswer {
  /** "GET /store/carts/cart_1" */
  request: string
  /** Headers and body. */
  text: string
}

/** Records every answer that this process gets from an address, until the mocks are restored. */
export function recordAnswers(url: string): { all(): Promise<RecordedAnswer[]> } {
  const fetchAnswer = globalThis.fetch
  const recorded: Promise<RecordedAnswer>[] = []
  jest.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const answer = await fetchAnswer(input, init)
    const target = input instanceof Request ? input.url : String(input)
    if (target.startsWith(url)) {
      const copy = answer.clone()
      const request = `${init?.method ?? "GET"} ${target.slice(url.length)}`
      recorded.push(
        copy.text().then((body) => ({
          request,
          text: `${JSON.stringify([...answer.headers])}\n${body}`,
        }))
      )
    }
    return answer
  })
  return { all: async () => await Promise.all(recorded) }
}
