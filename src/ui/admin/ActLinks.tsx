import type { Entry } from "#domain/admin/titles.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { entryHref } from "./entryHref.ts"

/** What may be done here without choosing a row first. */
export const ActLinks = ({ names }: { readonly names: ReadonlyArray<Entry> }) =>
  names.length === 0 ? null : (
    <ul className="flex flex-wrap gap-3">
      {names.map((entry) => (
        <li key={entry.name}>
          <LinkButton href={entryHref(entry)}>{entry.title}</LinkButton>
        </li>
      ))}
    </ul>
  )
