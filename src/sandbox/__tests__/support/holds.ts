import fc, { type IAsyncProperty } from "fast-check"

const { PROPERTY_SEED = "20270115" } = process.env

/** Tries a property 100 times, with the same values in every run of the tests; another seed tries others. */
export async function holds<Values>(property: IAsyncProperty<Values>): Promise<void> {
  await fc.assert(property, { seed: Number(PROPERTY_SEED) })
}
