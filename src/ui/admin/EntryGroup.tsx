import type { Entry } from "#domain/admin/titles.ts"
import { ChevronDownIcon } from "../kit/icon/ChevronDownIcon.tsx"
import { EntryLines } from "./EntryLines.tsx"

export interface EntryGroupProps {
  readonly title: string
  readonly entries: ReadonlyArray<Entry>
  /** Whether it is open to begin with. */
  readonly open: boolean
}

/** A group of operations behind one line, which names them while it is folded. */
export const EntryGroup = ({ title, entries, open }: EntryGroupProps) => (
  <details open={open} className="group">
    <summary className="flex min-h-12 list-none items-center gap-4 px-4 py-2 transition-colors hover:bg-wash [&::-webkit-details-marker]:hidden">
      <span className="shrink-0 font-medium sm:w-40">{title}</span>
      <span className="min-w-0 grow truncate text-grey group-open:invisible">
        {entries.map((entry) => entry.title).join("、")}
      </span>
      <ChevronDownIcon className="size-5 shrink-0 text-grey transition-transform group-open:rotate-180" />
    </summary>
    <EntryLines entries={entries} />
  </details>
)
