import type { Given } from "#domain/admin/AdminPlace.ts"
import { givenBy, type Row, type RowLink } from "#domain/admin/Drawing.ts"
import { titleOf } from "#domain/admin/titles.ts"
import { classes } from "../kit/classes.ts"
import { TextLink } from "../kit/TextLink.tsx"
import { linkHref } from "./entryHref.ts"

export interface RowLinksProps {
  readonly row: Row
  readonly links: ReadonlyArray<RowLink>
  readonly asked: Given
  /** Of an answer as a whole: there is room for each of them. */
  readonly all?: boolean
}

/** In a row of a table: two lines in a narrow window. */
const MAX_SHOWN = 4

/** What may be done with a row: its page begins with what the row has. */
export const RowLinks = ({ row, links, asked, all = false }: RowLinksProps) => {
  const open = links.flatMap((link) => {
    const given = givenBy(link, row, asked)
    return given === null ? [] : [{ title: link.title ?? titleOf(link.to), href: linkHref(link.to, given) }]
  })
  const shown = all || open.length <= MAX_SHOWN ? open.length : MAX_SHOWN - 1
  return open.length === 0 ? null : (
    <div className={classes("flex flex-wrap gap-x-4", !all && IN_ROW)}>
      {open.slice(0, shown).map(linkTo)}
      {shown === open.length ? null : (
        <details>
          <summary className="cursor-pointer whitespace-nowrap text-accent-ink max-md:py-1.5">更多</summary>
          <div className="grid">{open.slice(shown).map(linkTo)}</div>
        </details>
      )}
    </div>
  )
}

const IN_ROW = "md:grid md:grid-cols-[repeat(2,max-content)] xl:flex xl:flex-nowrap"

const linkTo = ({ title, href }: { readonly title: string; readonly href: string }) => (
  <TextLink key={title} href={href} className="whitespace-nowrap max-md:py-1.5">
    {title}
  </TextLink>
)
