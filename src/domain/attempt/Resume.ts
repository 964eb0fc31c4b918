import type { Attempt } from "../contract/examAttempt.ts"
import type { AnswerValue } from "../contract/examQuestion.ts"
import { type Answers, apply, byQuestion, valueIn } from "./Answers.ts"
import { mended } from "../core/AnswerLimits.ts"
import { equals } from "../question/AnswerValue.ts"
import {
  type Change,
  isLate,
  isNewerOf,
  isFromUnknownDevice,
  isNumbered,
  isOfSamePlace,
  isOvertaken,
  isSkipped,
  isUndoneBy,
  isUnseen,
  keyOf,
  latest,
  laterUnreadMarks,
  notRenumbered,
  overwrittenUnread,
  unwritten,
} from "./DeviceRecords.ts"
import type { KeptAttempt } from "./JournalPort.ts"
import type { Draft, JournalRecord } from "./JournalRecord.ts"
import type { Conflict } from "./Conflict.ts"
import { covers, isSameNumber } from "./RecordNumbers.ts"

export interface Resumed {
  readonly answers: Answers
  /**
   * Numbered changes that the server has not acknowledged: sent again, as they are. A seal is no change. Once the attempt
   * has ended, those of every client that this device ever was: there is nothing else left to do with them. What was
   * numbered again under another client id is sent as that, where nothing else comes after it.
   */
  readonly kept: ReadonlyArray<JournalRecord>
  /**
   * Changes to be numbered again under the epoch of this page. Once the attempt has ended, what was never numbered and gave
   * way is among them, under the epoch it was made in: as evidence.
   */
  readonly drafts: ReadonlyArray<Draft>
  /**
   * Answers of this device that gave way unsaved: to a newer writer's, to another page's that never saw them, or to what
   * stood when the attempt ended, as far as nothing late was taken since. And another device's that this one never showed,
   * where its own stands over it.
   */
  readonly conflicts: ReadonlyArray<Conflict>
}

/**
 * The paper a learner comes back to: what the server has, and over it, per question, what this device has and the
 * server has not acknowledged.
 *
 * Per question the change with the highest (epoch, number) wins. Where that is this device's, but of an older epoch,
 * it is drafted again, since the server keeps old records as evidence only, those acknowledged as evidence included.
 * Where it is a newer writer's, the learner is shown what was dropped.
 *
 * `given`: what this page has typed and not kept, and records of another page that it read and the store lost: these
 * give way to what another client wrote in their epoch. `isRead`: whether it had numbered a record or read it by then.
 */
export const resume = (
  attempt: Attempt,
  device: KeptAttempt,
  client_id: string,
  epoch: number,
  given: ReadonlyArray<Change> = [],
  isRead: (record: JournalRecord) => boolean = () => true,
): Resumed => {
  const served = byQuestion(attempt.answers)
  const written = new Map(attempt.written.map((one) => [keyOf(one), one]))
  const isOver = attempt.state !== "open"
  // what was acknowledged under an epoch that the server does not have was lost with it
  const isWaiting = (record: JournalRecord) => !covers(device.acked, record) || record.epoch > attempt.epoch
  // an answer whose key was shown stays as it is
  const mayChange = ({ question_id }: Draft) => !isOver && !attempt.keys.some((key) => key.question_id === question_id)
  // whether time is up is for this page to find out: the end may have moved since
  const isChange = ({ kind }: Change) => kind !== "seal"
  const changes = device.records.filter(isChange).map(asKeepable)
  const waiting = changes.filter(isWaiting)
  // as it is, also where the server sets it aside
  const sent = device.records.filter(isChange).filter(isWaiting)
  const inMemory = given.map(asKeepable)
  const isHeld = (change: Change) => inMemory.includes(change)
  // the server sets the record aside: what can be kept of it is written again
  const found = new Set<Change>(device.records)
  const isMended = (change: Change) => isNumbered(change) && !isHeld(change) && !found.has(change) && mayChange(change)
  // what it replaced may be on its way, though nothing here tells of that any more
  const isOfOther = (change: Change) => isNumbered(change) && change.client_id !== client_id
  const result = new Map<
    string,
    Change & { readonly isNew: boolean; readonly isLost: boolean; readonly isMended: boolean }
  >()
  const conflicts: Array<Conflict> = []
  const evidence: Array<Draft> = []
  const outdone: Array<Change> = []
  const report = ({ kind, question_id, value }: Change, stands: AnswerValue) => {
    if (kind === "answer" && !equals(stands, value)) conflicts.push({ question_id, stands, replaced: mended(value) })
  }
  const addConflict = (change: Change, stands: AnswerValue) => {
    report(change, stands)
    if (isOver && (isHeld(change) || !isNumbered(change))) evidence.push(draftOf(change, change.epoch))
  }

  const recorded = latest(changes, client_id)
  // as if they were only typed, under the epoch that has passed theirs
  const marks = isOver ? [] : laterUnreadMarks(device, recorded).map(({ mark, over }) => draftOf(mark, over.epoch))
  for (const change of [
    ...recorded,
    ...marks,
    ...[...unwritten(device).map(asKeepable), ...inMemory].filter(isChange),
  ]) {
    const stands = valueIn(served, change)
    const isUnsaved = !isNumbered(change) || isHeld(change) || isWaiting(change)
    const rival = result.get(keyOf(change))
    // another tab of this profile wrote since, and the server does not know yet
    if (rival !== undefined && rival.epoch > change.epoch) addConflict(change, rival.value)
    // or it knew, and this paper was on its way by then
    else if (recorded.some((one) => isNewerOf(one, change))) addConflict(change, stands)
    else if (
      isLater(change, written.get(keyOf(change)), isHeld(change) ? "" : client_id) &&
      !changes.some((one) => isSameNumber(one, written.get(keyOf(change))) && isOvertaken(change, one))
    ) {
      // another page of this device kept it, and this one, whose epoch is newer or whose change is older, never saw it
      const isOther =
        rival !== undefined &&
        (rival.epoch < change.epoch || rival.at > change.at || (isHeld(change) && isNumbered(rival) && !isRead(rival)))
      if (isOther && isUnseen(device, rival)) outdone.push(rival)
      if (isUnsaved || isMended(change) || (change.epoch < attempt.epoch && mayChange(change)))
        // what stands already is written again over what would be sent before it, or may be on its way
        result.set(keyOf(change), {
          ...change,
          isNew:
            rival?.isNew === true ||
            !equals(stands, change.value) ||
            waiting.some(isUndoneBy(change)) ||
            // and what it took back may be known to no record here
            (isHeld(change) && mayChange(change)) ||
            (isUnsaved && (isOfOther(change) || change.epoch > (written.get(keyOf(change))?.epoch ?? FIRST_EPOCH))),
          isLost: isHeld(change),
          isMended: isMended(change),
        })
      if (isOver) report(change, stands)
    } else if (isUnsaved || isLate(device, change) || isSkipped(device, change)) addConflict(change, stands)
  }

  const answers = [...result.values()].reduce(apply, served)
  const overwritten = [...result.values()]
    .filter((change) => change.isNew && isFromUnknownDevice(device, written.get(keyOf(change)), client_id))
    .map((change) => ({ ...change, value: valueIn(served, change) }))
  // once the attempt has ended, all of these were reported as they were found
  const unseen = [...(isOver ? [] : [...outdone, ...overwritten]), ...overwrittenUnread(device, client_id)]
  for (const change of unseen) report(change, valueIn(isOver ? served : answers, change))

  return {
    answers,
    kept: (isOver
      ? notRenumbered(device, sent, client_id)
      : sent.filter((record) => record.client_id === client_id)
    ).toSorted((a, b) => a.seq - b.seq),
    drafts: [
      ...evidence,
      ...[...result.values()]
        .filter(
          (change) =>
            change.isNew &&
            (change.isLost ||
              change.isMended ||
              !isNumbered(change) ||
              !isWaiting(change) ||
              change.client_id !== client_id ||
              change.epoch < epoch),
        )
        .map((change) => draftOf(change, epoch)),
    ],
    conflicts,
  }
}

/**
 * What another page of this profile shows: over the paper as it was served here, whatever has been written since under
 * that epoch or a later one, acknowledged or not.
 */
export const mirrored = (attempt: Attempt, device: KeptAttempt, client_id: string, epoch: number): Answers =>
  latest(device.records.filter((record) => record.epoch >= attempt.epoch).map(asKeepable), client_id).reduce(
    apply,
    resume(attempt, device, client_id, epoch).answers,
  )

/** The latest change of each question and kind, to be numbered again under this epoch. */
export const redrafted = (
  records: ReadonlyArray<JournalRecord>,
  client_id: string,
  epoch: number,
): ReadonlyArray<Draft> => latest(records, client_id).map((record) => draftOf(record, epoch))

/** With as much of its value as can be kept: an older build of the page wrote down any text. The same where that is all. */
const asKeepable = <C extends Change>(change: C): C => {
  const value = mended(change.value)
  return value === change.value ? change : { ...change, value }
}

/** As it was before it was numbered, to be written under this epoch: what is numbered again can be kept. */
export const draftOf = ({ kind, question_id, value, at, nonce }: Draft, epoch: number): Draft => ({
  kind,
  question_id,
  value: mended(value),
  at,
  epoch,
  nonce,
})

export type Written = Attempt["written"][number]

/**
 * Within one epoch one page writes: what it wrote under its present client id came after what it wrote under another,
 * whatever the numbers, and what was only typed came last.
 */
export const isLater = (change: Change, than: Written | undefined, client_id: string): boolean => {
  if (than === undefined || !isNumbered(change)) return than === undefined || change.epoch >= than.epoch
  if (change.epoch !== than.epoch) return change.epoch > than.epoch
  return change.client_id === than.client_id ? change.seq > than.seq : change.client_id === client_id
}

/** What the server has in the place of a change. */
export const standing = (written: Attempt["written"], change: Pick<Draft, "kind" | "question_id">) =>
  written.find((one) => isOfSamePlace(one, change))

/** While nobody else ever wrote, no other device has anything. */
const FIRST_EPOCH = 1
