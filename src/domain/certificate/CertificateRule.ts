export interface Scored {
  readonly score: number
  readonly total_score: number
}

/** A line of 0 is none, as in `Pass`. */
export const reaches = (score: number, line: number): boolean => line > 0 && score >= line

/** The result that a certificate is given for, of equal ones the first. */
export const best = <R extends Scored>(results: ReadonlyArray<R>): R | null =>
  results.reduce<R | null>((found, one) => (found === null || one.score > found.score ? one : found), null)

export const scoreText = ({ score, total_score }: Scored): string => `${score}分（满分${total_score}分）`

/** Hours of lessons, in tenths. */
export const hoursText = (seconds: number): string => `${Math.round(seconds / 360) / 10}小时`

/** A certificate of one learner for one thing that is not revoked, or that a person revoked. */
export interface Given {
  readonly number: string
  readonly by: "rule" | "hand"
  /** What it says; undefined: it says none. */
  readonly score: string | undefined
  /** What its attempt scores today. */
  readonly scoreNow: string | undefined
  readonly isRevoked: boolean
}

export interface Decision {
  /** Numbers of certificates that say what is not true any more. */
  readonly revokes: ReadonlyArray<string>
  readonly issues: boolean
}

/**
 * What a rule does about one learner and one thing, once it was or was not earned. What a person gave or revoked stays
 * as that person left it, and so does what says what is still so, whatever the rule became. A certificate whose score
 * changed is replaced by one of another number: what was signed is never altered. Done twice, it changes nothing.
 */
export const decide = (isEarned: boolean, given: ReadonlyArray<Given>): Decision => {
  const standing = given.filter(({ isRevoked }) => !isRevoked)
  const isTrue = ({ by, score, scoreNow }: Given) => by === "hand" || score === scoreNow
  return {
    revokes: standing.filter((one) => !isTrue(one)).map(({ number }) => number),
    issues: isEarned && !standing.some(isTrue) && given.length === standing.length,
  }
}
