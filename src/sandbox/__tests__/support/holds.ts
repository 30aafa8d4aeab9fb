import fc, { type IAsyncProperty } from "fast-check"

const { PROPERTY_SEED = "20270115", PROPERTY_PATH } = process.env

/**
 * Tries a property 100 times, with the same values in every run of the tests. A failure names its seed and path:
 * `PROPERTY_SEED` and `PROPERTY_PATH` play it again.
 */
export async function holds<Values>(property: IAsyncProperty<Values>): Promise<void> {
  await fc.assert(property, {
    seed: Number(PROPERTY_SEED),
    ...(PROPERTY_PATH === undefined ? {} : { path: PROPERTY_PATH }),
  })
}
