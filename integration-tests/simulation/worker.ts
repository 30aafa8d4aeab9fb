import { serveChunks } from "./engine/serve-chunks"
import { WORLD } from "./subject"

serveChunks(WORLD)
