/** The script that Medusa runs after a tried start: the script does nothing, because only the start is of interest. */
export default async function noScript(): Promise<void> {}
