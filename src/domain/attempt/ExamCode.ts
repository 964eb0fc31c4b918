/** Refusals of the exam calls that a page acts on, by the protocol's code. */
export const SUPERSEDED = 50101
export const ENDED = 50102
/** Nothing to be asked matches what was wanted. */
export const NO_QUESTIONS = 50110
/** What the server holds is not what the page holds. */
export const DIFFERS = 50111
/** An automatic hand-in before the deadline, which the refusal names. */
export const TOO_EARLY = 50113
