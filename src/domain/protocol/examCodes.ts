/** Outcomes of the exam family that are no success: 200 with these codes. */
export const EXAM_CODES = {
  /** A newer page writes. */
  superseded: 50101,
  /** The take-over of this page is not known: a database lost it as another one took over. */
  takeOverLost: 50117,
  /** Handed in or closed: nothing more can be written. */
  ended: 50102,
  /** Numbers up to the last one have not all arrived; `fields[].path` is `missing.<number>`. */
  incomplete: 50103,
  /** Files that answers name have not all arrived; `fields[].path` is `file.<name>`. */
  filesMissing: 50119,
  /** No result while the attempt is open. */
  notEnded: 50104,
  /** The rules show keys at the end only. */
  keysLater: 50105,
  /** Nothing saved that could be checked. */
  notAnswered: 50106,
  noAttemptsLeft: 50107,
  notOpenYet: 50108,
  over: 50109,
  noQuestions: 50110,
  /** The paper has a list of candidates, without this learner. */
  unlisted: 50114,
  /** It is begun within some minutes of its opening alone, and these are over. */
  tooLate: 50115,
  /** It is begun from certain networks, and this is none of them. */
  otherNetwork: 50116,
  /** It is answered on one device alone, and this is none or another. */
  otherDevice: 50118,
  /** It is begun with the pass word of its room; `message` says whether none, a wrong one, or too many were given. */
  passcode: 50120,
  /** Another attempt began since the learner looked at the paper. */
  begunElsewhere: 50112,
  /** More than is given in one file. */
  tooMuch: 50200,
  /** The learner has no mark to give here. */
  notSelfMarked: 50190,
  /** Keys and scores are not released yet. */
  notReleased: 50191,
  /** The client's digest is not that of the answers held here. */
  differs: 50111,
  /** An automatic hand-in before the deadline; `fields[].path` is `deadline.<ms>`. */
  tooEarly: 50113,
} as const
