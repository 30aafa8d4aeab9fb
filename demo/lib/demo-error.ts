/** A failure with a cause the reader can do something about: printed as it is, without a stack. */
export class DemoError extends Error {
  override readonly name = "DemoError"
}
