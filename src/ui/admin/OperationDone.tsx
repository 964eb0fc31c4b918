import { useSelector } from "@xstate/react"
import { useRef } from "react"
import { actHref, listHref } from "#domain/admin/AdminPlace.ts"
import { rowsIn } from "#domain/admin/Drawing.ts"
import { DRAWINGS, listsAfter } from "#domain/admin/drawings.ts"
import { AGENCY } from "#domain/admin/isOfAnyAgency.ts"
import { agencyOf } from "#machines/admin/operationChanges.ts"
import { useFocusOnMount } from "../dom/useFocusOnMount.ts"
import { Button } from "../kit/Button.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { useMe } from "./AdminContext.ts"
import { linkHref } from "./entryHref.ts"
import { KeepText } from "./KeepText.tsx"
import type { OperationProps } from "./OperationProps.ts"
import { ReportLines } from "./ReportLines.tsx"
import { ReportTable } from "./ReportTable.tsx"

export const OperationDone = ({ operation }: OperationProps) => {
  const context = useSelector(operation, (snapshot) => snapshot.context)
  const { act: name, done, row, readsActs, copied } = context
  const agency = agencyOf(context)
  const me = useMe()
  const lists = (me?.lists ?? []).filter((list) => list !== "acts:list")
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnMount(heading)
  const login = agency === "" ? me?.login : `${me?.login}（${me?.role}）`
  const mine = rowsIn(RECORD, row?.data).filter(({ by }) => by === login)
  return (
    <div className="grid gap-6">
      <section className="grid max-w-read gap-4 rounded-lg border border-line bg-sheet p-5">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          已执行
        </h2>
        <ReportLines lines={done?.lines ?? []} />
        <KeepText copied={copied} send={operation.send} />
      </section>
      {readsActs ? (
        <section className="grid grid-cols-1 gap-3">
          <h2 className="text-lg">留下的记录</h2>
          <div className="min-h-24">
            {mine.length === 0 ? (
              <p className="text-grey">{row === null ? "正在读操作记录" : "操作记录里还没有读到这一条"}</p>
            ) : (
              <ReportTable caption="留下的记录" table={RECORD} rows={mine.slice(0, 1)} allowed={[]} asked={{}} />
            )}
          </div>
        </section>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => operation.send({ type: "operation.restart" })}>
          再做一次
        </Button>
        {done?.undo ? <LinkButton href={actHref("acts:undo", { act: done.undo })}>撤销这一步</LinkButton> : null}
        {listsAfter(name, context.given, lists).map(({ name: list, title, given }) => (
          <LinkButton key={list} href={linkHref(list, given)}>
            {title}
          </LinkButton>
        ))}
        {readsActs ? (
          <LinkButton href={listHref("acts:list", { act: name, ...(agency !== "" && { [AGENCY]: agency }) })}>
            操作记录
          </LinkButton>
        ) : null}
      </div>
    </div>
  )
}

const RECORD = { rows: "list", columns: DRAWINGS["acts:list"].tables.flatMap(({ columns }) => columns), links: [] }
