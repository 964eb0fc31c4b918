import type { Given } from "#domain/admin/AdminPlace.ts"
import {
  type Column,
  cellText,
  givenBy,
  type Row,
  type RowLink,
  shownColumns,
  type Table,
} from "#domain/admin/Drawing.ts"
import { classes } from "../kit/classes.ts"
import { type CellProps, CellValue } from "./CellValue.tsx"
import { RowLinks } from "./RowLinks.tsx"
import { SortHead, type Sorting } from "./SortHead.tsx"
import { directionOf } from "#domain/admin/paging.ts"

export interface ReportTableProps {
  readonly caption: string
  readonly table: Pick<Table, "columns" | "links">
  readonly rows: ReadonlyArray<Row>
  /** Operations of the role. */
  readonly allowed: ReadonlyArray<string>
  /** What the list was asked for. */
  readonly asked: Given
  /** Of a list that is sorted where it is read. */
  readonly sorting?: Sorting | null
  /** Of a list whose rows are picked for what takes several. */
  readonly picking?: Picking | null
}

export interface Picking {
  readonly picked: ReadonlyArray<number>
  readonly onPick: (row: number) => void
}

/** A table in a wide window; on a phone a block a row, a line for each cell that has something. */
export const ReportTable = ({ table: { columns, links }, allowed, ...rest }: ReportTableProps) => {
  const isOpen = (link: RowLink) =>
    allowed.includes(link.to) && rest.rows.some((row) => givenBy(link, row, rest.asked) !== null)
  const shown = shownColumns({ columns }, rest.rows).map(({ leads = [], ...column }) => ({
    ...column,
    leads: leads.filter(isOpen),
  }))
  const open = { columns: shown, links: links.filter(isOpen) }
  // a figure of each thing, or a text, has room beside it on a phone
  return shown.length < 3 && open.links.length === 0 ? (
    <Wide table={open} {...rest} isAlone />
  ) : (
    <>
      <Wide table={open} {...rest} />
      <Blocks table={open} {...rest} />
    </>
  )
}

type Drawn = Omit<ReportTableProps, "allowed">

const Wide = ({
  caption,
  table: { columns, links },
  rows,
  asked,
  sorting,
  picking,
  isAlone,
}: Drawn & { readonly isAlone?: boolean }) => (
  <section
    aria-label={caption}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key
    tabIndex={0}
    className={classes("overflow-x-auto rounded-lg border border-line bg-sheet", !isAlone && "max-md:hidden")}
  >
    <table className="w-full tabular">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-grey">
          {picking ? (
            <th scope="col" className="w-11">
              <span className="sr-only">选择</span>
            </th>
          ) : null}
          {columns.map(({ name, title, isFigure, sort }) => (
            <th
              key={name}
              scope="col"
              className={classes("px-3 py-2 font-medium whitespace-nowrap", isFigure ? "text-end" : "text-start")}
              {...(sorting && sort && { "aria-sort": directionOf(sort, sorting.sort) })}
            >
              {sorting && sort ? <SortHead column={sort} title={title} {...sorting} /> : title}
            </th>
          ))}
          {links.length === 0 ? null : (
            <th scope="col" className={classes("px-3 py-2 text-start font-medium whitespace-nowrap", AT_END)}>
              操作
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of all lists have no id in common
          <tr key={index} data-row="" tabIndex={-1} className={ROW}>
            {picking ? (
              <td className="align-top">
                <Pick row={index} {...picking} />
              </td>
            ) : null}
            {columns.map((column) => (
              <Cell key={column.name} column={column} row={row} asked={asked} />
            ))}
            {links.length === 0 ? null : (
              <td className={classes("px-3 py-1.5 align-top", AT_END)}>
                <RowLinks row={row} links={links} asked={asked} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const ROW = "border-b border-line outline-offset-[-2px] last:border-b-0 focus:bg-wash"

const Pick = ({ row, picked, onPick }: Picking & { readonly row: number }) => (
  <label className="flex size-11 items-center justify-center">
    <input
      type="checkbox"
      aria-label={`选择第${row + 1}行`}
      checked={picked.includes(row)}
      className="size-5 accent-accent"
      onChange={() => onPick(row)}
    />
  </label>
)

/** Stays in sight: a shade says that the table goes on under it. */
const AT_END =
  "sticky right-0 bg-sheet before:pointer-events-none before:absolute before:inset-y-0 before:right-full before:w-3 before:bg-linear-to-l before:from-sheet"

/**
 * Longer texts break, and an instant between day and hour, so that nothing stands under the links of a row. A Chinese
 * character is as wide as two letters; an id breaks once.
 */
const breaksOf = (text: string): string => {
  const wide = text.replace(/[^ -~]/g, "..")
  if (wide.length > 24) return wide === text ? "min-w-60" : "min-w-32 xl:min-w-52"
  return /^[\d-]{10} [\d:]+$/.test(text) ? "min-w-30" : "whitespace-nowrap"
}

const Cell = ({ column, row, asked }: CellProps) => (
  <td className={classes("px-3 py-1.5 align-top", column.isFigure && "text-end", breaksOf(cellText(column, row)))}>
    <CellValue column={column} row={row} asked={asked} />
  </td>
)

const Blocks = ({ caption, table: { columns, links }, rows, asked, sorting, picking }: Drawn) => (
  <div className="grid gap-2 md:hidden">
    {sorting && columns.some(({ sort }) => sort) ? (
      <p className="flex flex-wrap items-center gap-x-4 text-grey">
        排序
        {columns.map(({ name, title, sort }) =>
          sort ? <SortHead key={name} column={sort} title={title} {...sorting} /> : null,
        )}
      </p>
    ) : null}
    <ul aria-label={caption} className="divide-y divide-line rounded-lg border border-line bg-sheet tabular">
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows of all lists have no id in common
        <li key={index} className="relative grid gap-1 px-4 py-3">
          {picking ? (
            <div className="absolute right-0">
              <Pick row={index} {...picking} />
            </div>
          ) : null}
          <Lines columns={columns.filter((column) => cellText(column, row) !== "")} row={row} asked={asked} />
          <RowLinks row={row} links={links} asked={asked} />
        </li>
      ))}
    </ul>
  </div>
)

interface LinesProps extends Omit<CellProps, "column"> {
  readonly columns: ReadonlyArray<Column>
}

/** A line for each cell; several figures share one. */
const Lines = ({ columns, ...rest }: LinesProps) => {
  const figures = columns.filter(({ isFigure }) => isFigure)
  const shared = figures.length > 1 ? figures : []
  return (
    <>
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3">
        {columns.map((column) =>
          shared.includes(column) ? null : (
            <div key={column.name} className="contents">
              <Line column={column} {...rest} />
            </div>
          ),
        )}
      </dl>
      <dl className="flex flex-wrap gap-x-5">
        {shared.map((column) => (
          <div key={column.name} className="flex gap-3">
            <Line column={column} {...rest} />
          </div>
        ))}
      </dl>
    </>
  )
}

const Line = (cell: CellProps) => (
  <>
    <dt className="text-grey">{cell.column.title}</dt>
    <dd>
      <CellValue {...cell} />
    </dd>
  </>
)
