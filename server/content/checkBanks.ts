import { type BankEntries, entriesOf } from "./bankEntries.ts"
import { checkBank } from "./checkBank.ts"
import { onceAnywhere } from "./checkIds.ts"
import type { Content } from "./Content.ts"
import type { BankContent } from "./BankContent.ts"
import { inGroups } from "./paperBanks.ts"
import { isDrawn } from "./paperRule.ts"
import type { Ids } from "./references.ts"

/** By the id of each bank that a paper names: what papers need to know of the banks of its group. */
export type Entries = ReadonlyMap<string, BankEntries>

/** Opens each bank once, checks it and gives it to `visit`; what is not kept here is free again. */
export const checkBanks = async (
  { agencies, banks, papers }: Content,
  subjects: Ids,
  visit: (bank: BankContent) => Promise<void> | void,
): Promise<Entries> => {
  const drawnFrom = new Set(papers.flatMap(({ value }) => (isDrawn(value) ? [value.bank_id] : [])))
  const entries = new Map<string, BankEntries>()
  const listEntries = inGroups({ papers, banks }, (group) => {
    const ids = group.map(({ bank }) => bank.value.id)
    const found = entriesOf(
      group,
      ids.some((one) => drawnFrom.has(one)),
    )
    for (const one of ids) entries.set(one, found)
  })
  const id = onceAnywhere("题目", { agencies })
  for (const { open } of banks) {
    const opened = open === null ? null : await open()
    if (opened === null) continue
    const { questions } = opened
    questions.value.forEach((entry, row) => {
      id(questions, [row, "id"], entry.id)
      entry.sub?.forEach((part, n) => id(questions, [row, "sub", n, "id"], part.id))
    })
    checkBank(opened, subjects)
    listEntries(opened)
    await visit(opened)
  }
  return entries
}
