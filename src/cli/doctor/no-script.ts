/** What Medusa runs once it has started: nothing, for the start itself is what is tried. */
export default async function noScript(): Promise<void> {}
