/** What names a record: the number that a client gave it. */
export interface Numbered {
  readonly client_id: string
  readonly seq: number
}

/** By client, up to which of its numbers something holds. */
export type Numbers = Readonly<Record<string, number>>

export const covers = (numbers: Numbers, { client_id, seq }: Numbered): boolean => seq <= (numbers[client_id] ?? 0)

export const isSameNumber = (one: Numbered, other: Numbered | undefined): boolean =>
  one.client_id === other?.client_id && one.seq === other.seq

/** By client, the highest number of these, or that is known already. */
export const highest = (records: ReadonlyArray<Numbered>, known: Numbers): Numbers => {
  const numbers = { ...known }
  for (const { client_id, seq } of records) numbers[client_id] = Math.max(seq, numbers[client_id] ?? 0)
  return numbers
}

/**
 * By client, up to which number all records are known: what was known already, and these beyond it without a gap. Between
 * two of them may stand what another tab of the profile numbered.
 */
export const seenUpTo = (known: Numbers, records: ReadonlyArray<Numbered>): Numbers => {
  const numbers = { ...known }
  for (const { client_id, seq } of records.toSorted((a, b) => a.seq - b.seq))
    if (seq === (numbers[client_id] ?? 0) + 1) numbers[client_id] = seq
  return numbers
}
