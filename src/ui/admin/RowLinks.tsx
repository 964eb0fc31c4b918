import type { Given } from "#domain/admin/AdminPlace.ts"
import { givenBy, type Row, type RowLink } from "#domain/admin/Drawing.ts"
import { titleOf } from "#domain/admin/titles.ts"
import { TextLink } from "../kit/TextLink.tsx"
import { linkHref } from "./entryHref.ts"

export interface RowLinksProps {
  readonly row: Row
  readonly links: ReadonlyArray<RowLink>
  readonly asked: Given
}

/** What may be done with a row: its page begins with what the row has. */
export const RowLinks = ({ row, links, asked }: RowLinksProps) =>
  links.length === 0 ? null : (
    <span className="flex flex-wrap gap-x-4 xl:flex-nowrap">
      {links.map((link) => {
        const given = givenBy(link, row, asked)
        return given === null ? null : (
          <TextLink
            key={link.title ?? link.to}
            href={linkHref(link.to, given)}
            className="whitespace-nowrap max-md:py-1.5"
          >
            {link.title ?? titleOf(link.to)}
          </TextLink>
        )
      })}
    </span>
  )
