/** Tells listeners that the state changed. Several changes at once are one. */
export class Changes {
  private readonly listeners = new Set<() => void>()
  private isPending = false

  /** @returns a function that ends the listening. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  notify(): void {
    if (this.isPending) {
      return
    }
    this.isPending = true
    setImmediate(() => {
      this.isPending = false
      this.listeners.forEach((listener) => listener())
    })
  }
}
