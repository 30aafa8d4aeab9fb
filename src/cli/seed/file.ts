/** The file in the backend's folder in which `hosted-checkout seed` writes the ids of everything it made. */
export const SEED_FILE = "canada.json"
