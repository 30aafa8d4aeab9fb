/** A scenario that cannot be played: 404 for an id that is not known, 409 for what is not possible now. */
export class ScenarioRefusal extends Error {
  override readonly name = "ScenarioRefusal"

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415,
    message: string
  ) {
    super(message)
  }
}
