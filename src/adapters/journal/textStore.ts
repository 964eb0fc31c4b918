import type { Texts } from "../storage/Texts.ts"
import * as JournalRecord from "#domain/attempt/JournalRecord.ts"
import { covers } from "#domain/attempt/RecordNumbers.ts"
import type { LeftAttempt } from "#domain/attempt/LeftOnDevice.ts"
import { afresh, isDelivered, isOver, leftOf, noted, numbered, readNote, readPaper, unfinished } from "./attemptNote.ts"
import type { AttemptNote, Found, JournalStore, JournalWorld } from "./JournalStore.ts"
import { sha256Hex } from "./sha256Hex.ts"

/** The most records that are kept of one attempt: the acknowledged ones go first. */
const RING = 300
const PREFIX = "exam-journal"

interface Kept {
  readonly note: AttemptNote | null
  readonly records: ReadonlyArray<JournalRecord.JournalRecord>
  /** By client: the ring forgets records, numbers are never given twice. */
  readonly last: Readonly<Record<string, { readonly seq: number; readonly checksum: string }>>
}

/** A journal in a few texts, one an attempt: for browsers without IndexedDB, and in memory. */
export const textStore = (texts: Texts, storage: "ring" | "memory", world: JournalWorld): JournalStore => {
  const keyOf = (user_id: string, attempt_id: string) => `${PREFIX}:${user_id}:${attempt_id}`
  const load = (key: string): Kept => read(texts.get(key))
  const save = (key: string, kept: Kept) => texts.set(key, JSON.stringify(kept))
  // a note is written with every acknowledgement, a paper when it is served
  const paperKeyOf = (user_id: string, attempt_id: string) => `exam-paper:${user_id}:${attempt_id}`
  const withPaper = (note: AttemptNote): AttemptNote => {
    const { user_id, attempt_id, paper } = note
    return { ...note, paper: paper ?? readPaper(attempt_id, parsed(texts.get(paperKeyOf(user_id, attempt_id)))) }
  }
  const found = (key: string): Found => {
    const { note, records } = load(key)
    return { note: note && withPaper(note), records }
  }
  const keysOf = (user_id: string) => texts.keys().filter((key) => key.startsWith(`${PREFIX}:${user_id}:`))
  const clientKeyOf = (user_id: string) => `exam-client:${user_id}`
  const begin = (user_id: string): string => {
    const client_id = world.newId()
    texts.set(clientKeyOf(user_id), client_id)
    return client_id
  }
  return {
    storage,
    client: async ({ user_id, renew }) => (renew ? null : texts.get(clientKeyOf(user_id))) ?? begin(user_id),
    append: async (asked) => {
      const key = keyOf(asked.user_id, asked.attempt_id)
      const kept = load(key)
      const known = texts.get(clientKeyOf(asked.user_id))
      const isCleared = known !== asked.client_id && kept.last[asked.client_id] === undefined
      const input = isCleared ? afresh(asked, known ?? begin(asked.user_id)) : asked
      const records = numbered(input, kept.last[input.client_id] ?? { seq: 0, checksum: "" }, world)
      const last = { ...kept.last }
      for (const { seq, checksum } of records) last[input.client_id] = { seq, checksum }
      save(key, { ...kept, records: trimmed([...kept.records, ...records], kept.note), last })
      return records
    },
    find: async ({ user_id, attempt_id, source }) => {
      if (attempt_id !== null) return found(keyOf(user_id, attempt_id))
      const notes = keysOf(user_id).flatMap((key) => found(key).note ?? [])
      const note = unfinished(notes, source)
      return note === null ? { note: null, records: [] } : found(keyOf(user_id, note.attempt_id))
    },
    note: async (input) => {
      const { user_id, attempt_id } = input
      const key = keyOf(user_id, attempt_id)
      const kept = load(key)
      const { paper, ...note } = noted(kept.note, input)
      if (paper !== null) texts.set(paperKeyOf(user_id, attempt_id), JSON.stringify({ paper }))
      save(key, { ...kept, note: { ...note, paper: null } })
    },
    prune: async ({ user_id, attempt_id, handed_in_at }) => {
      const key = keyOf(user_id, attempt_id)
      const kept = load(key)
      if (kept.note !== null) save(key, { ...kept, note: { ...kept.note, handed_in_at } })
      for (const other of keysOf(user_id)) {
        const { note } = load(other)
        if (note === null || !isOver(note, handed_in_at)) continue
        texts.remove(other)
        texts.remove(paperKeyOf(user_id, note.attempt_id))
      }
    },
    forgetOver: async () => {
      const stays: Array<LeftAttempt> = []
      for (const key of texts.keys().filter((one) => one.startsWith(`${PREFIX}:`))) {
        const { note, records } = load(key)
        if (note === null) continue
        const left = leftOf(note, records)
        if (isDelivered(left)) for (const one of [key, paperKeyOf(note.user_id, note.attempt_id)]) texts.remove(one)
        else stays.push(left)
      }
      return stays
    },
  }
}

const trimmed = (records: Kept["records"], note: AttemptNote | null): Kept["records"] => {
  const acked = note?.acked ?? {}
  return records.length <= RING ? records : records.filter((record) => !covers(acked, record)).slice(-RING)
}

const read = (text: string | null): Kept => {
  const found = parsed(text)
  const records = (Array.isArray(found.records) ? found.records : []).flatMap(
    (record) => JournalRecord.read(record, sha256Hex) ?? [],
  )
  const last: Record<string, { seq: number; checksum: string }> = {}
  for (const [client, at] of Object.entries(found.last ?? {}))
    if (Number.isSafeInteger(at?.seq) && typeof at.checksum === "string") last[client] = at
  for (const { client_id, seq, checksum } of records)
    if (seq > (last[client_id]?.seq ?? 0)) last[client_id] = { seq, checksum }
  return { note: readNote(found.note), records, last }
}

const parsed = (text: string | null): Partial<Kept> => {
  try {
    return (JSON.parse(text ?? "null") as Partial<Kept> | null) ?? {}
  } catch {
    return {}
  }
}
