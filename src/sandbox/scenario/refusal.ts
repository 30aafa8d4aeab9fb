/** A scenario that cannot be played. Status 404: unknown id; 409: not possible now; 400: wrong fields. */
export class ScenarioRefusal extends Error {
  override readonly name = "ScenarioRefusal"

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415,
    message: string
  ) {
    super(message)
  }
}
