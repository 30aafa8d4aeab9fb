/** Where `hosted-checkout seed` writes the ids of what it made, in the folder of the backend. */
export const SEED_FILE = "canada.json"
