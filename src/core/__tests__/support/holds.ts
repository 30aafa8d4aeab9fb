import fc, { type IProperty } from "fast-check"

const { PROPERTY_RUNS = "500", PROPERTY_SEED = "20270115", PROPERTY_PATH } = process.env

/**
 * Tries a property `PROPERTY_RUNS` times, with the same values in every run of the tests. A failure
 * names its seed and path: `PROPERTY_SEED` and `PROPERTY_PATH` play it again.
 */
export function holds<Values>(property: IProperty<Values>): void {
  fc.assert(property, {
    numRuns: Number(PROPERTY_RUNS),
    seed: Number(PROPERTY_SEED),
    ...(PROPERTY_PATH === undefined ? {} : { path: PROPERTY_PATH }),
  })
}
