/** The plugin's options are wrong. The message names each option and its fix. */
export class OptionsError extends Error {
  override readonly name = "OptionsError"
  readonly code = "options_invalid"
}
