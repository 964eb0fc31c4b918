import type { WrongItem } from "./WrongQuestion.tsx"

export interface BankGroup {
  readonly bank_id: string
  readonly bank_name: string
  readonly items: ReadonlyArray<{ readonly number: number; readonly item: WrongItem }>
}

/** Questions under their banks; the bank missed last stands first, and the numbers run through all of them from `first`. */
export const byBank = (items: ReadonlyArray<WrongItem>, first: number): ReadonlyArray<BankGroup> => {
  const groups = new Map<string, Array<WrongItem>>()
  for (const item of items) groups.set(item.bank_id, [...(groups.get(item.bank_id) ?? []), item])
  let number = first
  return [...groups].map(([bank_id, group]) => ({
    bank_id,
    bank_name: group[0]?.bank_name ?? "",
    items: group.map((item) => ({ number: number++, item })),
  }))
}
