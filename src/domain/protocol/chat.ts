/** Characters of one message in the room of a live session. */
export const MAX_MESSAGE = 200
