/** What an operator requested cannot be done; the message says why. */
export class CannotOperate extends Error {}
