import type { ChatEntry } from "../contract/live.ts"

/** What a page knows of a room's log. Plain data. */
export interface ChatLog {
  /** Null before anything came. */
  readonly epoch: number | null
  /** The number of the latest entry that came; every one before it has come too. */
  readonly last: number
  /** In their order; removed ones are gone. */
  readonly messages: ReadonlyArray<ChatEntry>
  /** The message that stands above all others. */
  readonly pinned: ChatEntry | null
  /** Earlier messages than these exist. */
  readonly hasMore: boolean
}

/** Entries that follow the one numbered `after`, as the server sends them. */
export interface Batch {
  readonly epoch: number
  readonly after: number
  readonly last: number
  readonly list: ReadonlyArray<ChatEntry>
  /** The log begins here for this page: what it knew is of another time, or too far back. */
  readonly reset: boolean
  /** The message above all others from here on; left out where it stays the one before. */
  readonly pinned?: ChatEntry | null
}

export const EMPTY: ChatLog = { epoch: null, last: 0, messages: [], pinned: null, hasMore: false }

/** What a page keeps; earlier messages are asked for again. */
const MAX_KEPT = 500

/** The log with the batch; null where something between them is missing. What came before is not taken twice. */
export const receive = (log: ChatLog, batch: Batch): ChatLog | null => {
  if (batch.reset) return take({ ...EMPTY, epoch: batch.epoch, last: batch.after, hasMore: batch.after > 0 }, batch)
  if (batch.epoch !== log.epoch || batch.after > log.last) return null
  return batch.last <= log.last ? log : take(log, batch)
}

const take = (log: ChatLog, { list, last, pinned = log.pinned }: Batch): ChatLog => {
  const fresh = list.filter(({ n }) => n > log.last)
  const removed = new Set(fresh.flatMap(({ kind, target }) => (kind === "remove" && target !== null ? [target] : [])))
  const messages = [...log.messages, ...fresh.filter(({ kind, text }) => kind === "say" && text !== "")].filter(
    ({ n }) => !removed.has(n),
  )
  return {
    ...log,
    last,
    messages: messages.slice(-MAX_KEPT),
    pinned: pinned !== null && removed.has(pinned.n) ? null : pinned,
    hasMore: log.hasMore || messages.length > MAX_KEPT,
  }
}

/** With earlier messages in front; those of another time are not taken. */
export const prepend = (
  log: ChatLog,
  earlier: { readonly list: ReadonlyArray<ChatEntry>; readonly more: boolean },
): ChatLog => {
  const first = log.messages[0]?.n ?? log.last + 1
  return { ...log, messages: [...earlier.list.filter(({ n }) => n < first), ...log.messages], hasMore: earlier.more }
}

/** Whether this person may speak after the batch: the latest word on that, else what was so before. */
export const isMutedAfter = (wasMuted: boolean, { list }: Pick<Batch, "list">, who: string): boolean => {
  const latest = list.findLast((entry) => entry.who === who && (entry.kind === "mute" || entry.kind === "unmute"))
  return latest === undefined ? wasMuted : latest.kind === "mute"
}

/** The id to resume by; empty before anything came. */
export const resumeId = ({ epoch, last }: ChatLog): string => (epoch === null ? "" : `${epoch}-${last}`)
