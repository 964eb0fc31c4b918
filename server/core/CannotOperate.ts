/** What an operator asked for cannot be done; the message says why. */
export class CannotOperate extends Error {}
