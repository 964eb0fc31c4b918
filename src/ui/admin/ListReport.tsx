import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { type Given, listHref } from "#domain/admin/AdminPlace.ts"
import type { Report } from "#domain/admin/adminAnswers.ts"
import { chartIn, factsIn, linksOf, PAGED_ROWS, pageIn, rowOf, rowsIn, takesMany } from "#domain/admin/Drawing.ts"
import { DRAWINGS } from "#domain/admin/drawings.ts"
import { isExported } from "#domain/admin/exports.ts"
import { AGENCY } from "#domain/admin/isOfAnyAgency.ts"
import { LISTS } from "#domain/admin/lists.ts"
import { filterFields, type InputField } from "#domain/admin/Operation.ts"
import { shareable, type TypedValue } from "#domain/admin/OperationForm.ts"
import { formFor } from "#domain/admin/reach.ts"
import { sortIn } from "#domain/admin/paging.ts"
import { titleOf } from "#domain/admin/titles.ts"
import type { adminListMachine } from "#machines/admin/adminListMachine.ts"
import { ColumnChart } from "../kit/ColumnChart.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { SearchIcon } from "../kit/icon/SearchIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { useMe } from "./AdminContext.ts"
import { Facts } from "./Facts.tsx"
import { ExportForm } from "./ExportForm.tsx"
import { ListKeys } from "./ListKeys.tsx"
import { ListPager } from "./ListPager.tsx"
import { PickedRows } from "./PickedRows.tsx"
import { ReportLines } from "./ReportLines.tsx"
import { ReportTable } from "./ReportTable.tsx"
import { RowLinks } from "./RowLinks.tsx"

export interface ListReportProps {
  readonly list: ActorRefFrom<typeof adminListMachine>
  readonly report: Report
}

export const ListReport = ({ list, report: { lines, data } }: ListReportProps) => {
  const {
    list: name,
    isOfAny,
    values,
    given,
    asked: sent,
    picked,
    refusal,
  } = useSelector(list, ({ context }) => context)
  const busy = useSelector(list, (snapshot) => snapshot.hasTag("busy"))
  const me = useMe()
  const { tables, links, hasLines, empty, ...drawing } = DRAWINGS[name]
  const facts = factsIn(drawing, data)
  const filled = tables
    .map((table) => ({ table, rows: rowsIn(table, data), page: table.rows === PAGED_ROWS ? pageIn(data) : null }))
    .filter(({ rows }) => rows.length > 0)
  const allowed = [...(me?.acts ?? []), ...(me?.lists ?? [])]
  const many = (tables.length === 1 ? linksOf({ links, tables }) : []).filter(
    (link) => takesMany(link) && allowed.includes(link.to),
  )
  const picking = many.length === 0 ? null : { picked, onPick: (row: number) => list.send({ type: "row.pick", row }) }
  const isFirst = (values["after"] ?? "") === ""
  const asked = { ...given, ...idOf(data), ...shareable(formFor(LISTS[name], isOfAny), values) }
  const toRows = <RowLinks row={rowOf(data)} links={links.filter(({ to }) => allowed.includes(to))} asked={asked} all />
  if (facts.length === 0 && filled.length === 0) {
    const filters = filterFields(formFor(LISTS[name], isOfAny)).filter(
      (field) => field.isOptional && field.name !== AGENCY && isFilled(values[field.name]),
    )
    if (filters.length === 0)
      return (
        <div className="grid gap-6">
          <EmptyState icon={<SearchIcon />} title="这里是空的" text={empty} />
          {toRows}
        </div>
      )
    const without = omitted(asked, filters)
    return (
      <EmptyState
        icon={<SearchIcon />}
        title="没有符合条件的"
        text={`按${filters.map(({ title }) => title).join("、")}没有找到，换一个条件再看。`}
        // what is personal stands in no address, and stays
        action={
          filters.some(({ isPersonal }) => isPersonal) ? null : (
            <LinkButton href={listHref(name, without)}>去掉条件</LinkButton>
          )
        }
      />
    )
  }
  return (
    <div className="grid gap-6">
      <Facts facts={facts} />
      {toRows}
      {hasLines ? <ReportLines lines={lines} /> : null}
      {filled.map(({ table, rows, page }) => (
        <div key={table.rows} className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p className="flex gap-3 tabular">
              {table.title === undefined ? null : <strong>{table.title}</strong>}
              <span className="text-grey">{page === null ? rows.length : `共${page.total}`}条</span>
            </p>
            {table.rows === PAGED_ROWS && isExported(name) ? (
              <ExportForm
                list={name}
                asked={sent}
                refusal={refusal}
                onRefused={(message) => list.send({ type: "export.refused", message })}
                onAsk={() => list.send({ type: "export.ask" })}
              />
            ) : null}
          </div>
          {table.chart ? <ColumnChart title={table.chart.title} columns={chartIn(table.chart, rows)} /> : null}
          <ReportTable
            caption={table.title ?? titleOf(name)}
            table={table}
            rows={rows}
            allowed={allowed}
            asked={asked}
            picking={picking}
            sorting={
              page && {
                sort: sortIn(values),
                onSort: (column) => list.send({ type: "list.sort", column }),
              }
            }
          />
          {picking !== null && picked.length > 0 ? (
            <PickedRows
              rows={rows.filter((_, row) => picked.includes(row))}
              links={many}
              asked={asked}
              onDrop={() => list.send({ type: "rows.drop" })}
            />
          ) : null}
          {page === null || (isFirst && page.next === null) ? null : (
            <ListPager
              next={page.next}
              isFirst={isFirst}
              busy={busy}
              onTurn={(after) => list.send({ type: "list.turn", after })}
            />
          )}
        </div>
      ))}
      {tables.length === 1 && filled.length > 0 ? <ListKeys list={list} /> : null}
    </div>
  )
}

const isFilled = (value: TypedValue | undefined): boolean =>
  value !== undefined && value !== "" && value !== false && value !== null

const omitted = (asked: Given, fields: ReadonlyArray<InputField>): Given =>
  Object.fromEntries(Object.entries(asked).filter(([name]) => fields.every((field) => field.name !== name)))

/** Rows of one learner name them by the answer's own id. */
const idOf = (data: unknown): Readonly<Record<string, string>> => {
  const { id } = rowOf(data)
  return typeof id === "string" ? { user: id } : {}
}
