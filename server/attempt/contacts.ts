import { gather } from "../db/gather.ts"
import type { Pool } from "../db/Sql.ts"

interface Contact {
  readonly agency_id: string
  readonly attempt_id: string
  /** Epoch milliseconds. */
  readonly at: number
}

/** Notes that the page of an open attempt was heard of. Nobody waits for it, and what cannot be written is forgotten. */
export type NoteContact = (contact: Contact) => void

/** The contacts of two seconds are one statement: beside thousands of takers it is a few rows a second. */
export const makeNoteContact = (pool: Pool): NoteContact => {
  const write = gather((contacts: ReadonlyArray<Contact>) => writeAll(pool, contacts), {
    most: 2_000,
    atOnce: 1,
    patience: 2_000,
    alone: ({ agency_id, attempt_id }) => `${agency_id} ${attempt_id}`,
  })
  return (contact) => void write(contact)
}

const writeAll = async (pool: Pool, contacts: ReadonlyArray<Contact>): Promise<ReadonlyArray<void>> => {
  const rows = contacts.map(({ at, ...contact }) => ({ ...contact, seen_at: new Date(at).toISOString() }))
  await pool`
    insert into attempt_contacts (agency_id, attempt_id, seen_at)
    select c.agency_id, c.attempt_id, c.seen_at
    from jsonb_to_recordset(${pool.json(rows)}) as c (agency_id text, attempt_id text, seen_at timestamptz)
    join attempts t on t.agency_id = c.agency_id and t.id = c.attempt_id and t.state = 'open'
    order by c.agency_id, c.attempt_id
    on conflict (agency_id, attempt_id) do update
      set seen_at = greatest(attempt_contacts.seen_at, excluded.seen_at)`.catch(() => {})
  return contacts.map(() => undefined)
}
