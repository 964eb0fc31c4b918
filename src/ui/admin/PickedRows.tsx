import type { Given } from "#domain/admin/AdminPlace.ts"
import { givenByAll, type Row, type RowLink } from "#domain/admin/Drawing.ts"
import { titleOf } from "#domain/admin/titles.ts"
import { Button } from "../kit/Button.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { linkHref } from "./entryHref.ts"

export interface PickedRowsProps {
  readonly rows: ReadonlyArray<Row>
  readonly links: ReadonlyArray<RowLink>
  readonly asked: Given
  readonly onDrop: () => void
}

/** What may be done with all rows that are picked. */
export const PickedRows = ({ rows, links, asked, onDrop }: PickedRowsProps) => (
  <div
    role="group"
    aria-label="选中的"
    className="sticky bottom-0 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sheet px-4 py-3"
  >
    <span aria-live="polite">已选{rows.length}条</span>
    {links.map((link) => {
      const given = givenByAll(link, rows, asked)
      return given === null ? null : (
        <LinkButton key={link.to} href={linkHref(link.to, given)}>
          {titleOf(link.to)}
        </LinkButton>
      )
    })}
    <Button variant="quiet" onClick={onDrop}>
      取消选择
    </Button>
  </div>
)
