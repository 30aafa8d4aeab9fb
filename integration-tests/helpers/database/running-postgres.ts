/** The PostgreSQL of the run: started by jest's global setup, stopped by its teardown. */
export const running: { postgres?: { stop(): Promise<void> } } = {}
