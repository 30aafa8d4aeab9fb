/**
 * Headers of a call over a connection of its own. A busy machine may stand still for longer than a server
 * keeps an idle connection, and a call that takes such a one up is reset.
 */
export const ONE_REQUEST = { connection: "close" }
