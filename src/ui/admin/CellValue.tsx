import type { Given } from "#domain/admin/AdminPlace.ts"
import { type Column, cellText, givenBy, type Row, rowOf } from "#domain/admin/Drawing.ts"
import { TextLink } from "../kit/TextLink.tsx"
import { linkHref } from "./entryHref.ts"

export interface CellProps {
  readonly column: Column
  readonly row: Row
  readonly asked: Given
}

/** What a cell says; a number leads to what it counts, nought nowhere. */
export const CellValue = ({ column, row, asked }: CellProps) => {
  if (column.isAttached) return <Attached files={row[column.name]} />
  const text = cellText(column, row)
  for (const link of text === "0" ? [] : (column.leads ?? [])) {
    const given = givenBy(link, row, asked)
    if (given !== null) return <TextLink href={linkHref(link.to, given)}>{text}</TextLink>
  }
  return text
}

const Attached = ({ files }: { readonly files: unknown }) =>
  (Array.isArray(files) ? files.map(rowOf) : []).map(({ name, url }, n) =>
    typeof url === "string" ? (
      <a
        key={url}
        href={url}
        target="_blank"
        rel="noreferrer"
        className="me-3 inline-flex min-h-6 items-center text-accent-ink underline underline-offset-4"
      >
        附件{n + 1}
      </a>
    ) : (
      <span key={String(name)} className="me-3 text-caution">
        附件{n + 1}没有上传
      </span>
    ),
  )
