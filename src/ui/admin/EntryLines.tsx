import { aboutOf } from "#domain/admin/aboutOf.ts"
import type { Entry } from "#domain/admin/titles.ts"
import { Link } from "../kit/Link.tsx"
import { entryHref } from "./entryHref.ts"

/** Operations, a line each: what it is called, and what for. */
export const EntryLines = ({ entries }: { readonly entries: ReadonlyArray<Entry> }) => (
  <ul className="divide-y divide-line border-t border-line">
    {entries.map((entry) => (
      <li key={entry.name}>
        <Link
          href={entryHref(entry)}
          className="grid gap-x-4 px-4 py-2 transition-colors hover:bg-wash sm:grid-cols-[10rem_minmax(0,1fr)]"
        >
          <span className="font-medium">{entry.title}</span>
          <span className="text-grey">{aboutOf(entry.name)}</span>
        </Link>
      </li>
    ))}
  </ul>
)
