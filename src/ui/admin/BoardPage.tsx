import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { type Given, listHref } from "#domain/admin/AdminPlace.ts"
import * as Board from "#domain/admin/Board.ts"
import { takesMany } from "#domain/admin/Drawing.ts"
import { DRAWINGS } from "#domain/admin/drawings.ts"
import { AGENCY } from "#domain/admin/isOfAnyAgency.ts"
import { titleOf } from "#domain/admin/titles.ts"
import * as Passcode from "#domain/attempt/Passcode.ts"
import { timeOfDay } from "#domain/time/ClockText.ts"
import type { boardMachine } from "#machines/admin/boardMachine.ts"
import { Button } from "../kit/Button.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { ErrorState } from "../kit/ErrorState.tsx"
import { SearchIcon } from "../kit/icon/SearchIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Notice } from "../kit/Notice.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { useMe } from "./AdminContext.ts"
import { BoardFilters } from "./BoardFilters.tsx"
import { ListKeys } from "./ListKeys.tsx"
import { PickedRows } from "./PickedRows.tsx"
import { ReportTable } from "./ReportTable.tsx"
import { linkHref } from "./entryHref.ts"

export interface BoardPageProps {
  readonly board: ActorRefFrom<typeof boardMachine>
  /** From the address. */
  readonly filter: Given
}

/** More rows than these nobody reads at once, and drawing them every two seconds would slow the page. */
const MAX_SHOWN = 200

/** One exam as it runs. */
export const BoardPage = ({ board, filter }: BoardPageProps) => {
  const { exam, failure } = useSelector(board, ({ context }) => context)
  const state = useSelector(board, ({ value }) => value)
  const retry = () => board.send({ type: "board.retry" })
  if (exam !== null)
    return (
      <TitledPage title={exam.name} text={statusText(exam, state)}>
        {state === "stale" ? (
          <Notice level="warning" urgent action={<Button onClick={retry}>现在再试</Button>}>
            没有连上服务器，下面是{timeOfDay(exam.now)}的情况。会自动再试。
          </Notice>
        ) : null}
        {exam.passcode === null ? null : (
          <Notice level="info">
            考场口令
            <strong className="ms-2 text-2xl tabular" translate="no">
              {exam.passcode.text}
            </strong>
            ，{timeOfDay(exam.passcode.until).slice(0, 5)}更换，之后还能用{Passcode.MINUTES}分钟
          </Notice>
        )}
        <People board={board} filter={filter} now={exam.now} />
      </TitledPage>
    )
  if (state === "failed" && failure !== null)
    return (
      <ErrorState
        failure={failure}
        action={<LinkButton href={listHref("exam:list")}>{titleOf("exam:list")}</LinkButton>}
        onRetry={retry}
      />
    )
  return (
    <Loading label="正在打开监考" className="grid gap-4">
      <Skeleton className="h-8 w-60" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-80 w-full" />
    </Loading>
  )
}

interface Exam {
  readonly now: number
  readonly closes_at: number | null
}

const statusText = ({ now, closes_at }: Exam, state: string): string => {
  const closes = closes_at === null ? "" : `，${timeOfDay(closes_at).slice(0, 5)}收卷`
  return state === "ended" ? `考试已经结束${closes}。` : `每2秒更新，现在是${timeOfDay(now)}${closes}。`
}

const People = ({ board, filter, now }: BoardPageProps & { readonly now: number }) => {
  const { paper, agency, rows, picked } = useSelector(board, ({ context }) => context)
  const asked = { ...(agency !== "" && { [AGENCY]: agency }), paper }
  const me = useMe()
  const [table] = DRAWINGS["exam:board"].tables
  if (rows.length === 0 || table === undefined)
    return (
      <EmptyState
        icon={<SearchIcon />}
        title="还没有人"
        text={DRAWINGS["exam:board"].empty}
        action={<LinkButton href={linkHref("candidate:import", asked)}>导入考生名单</LinkButton>}
      />
    )
  const people = Board.sorted(rows)
  const shown = people.filter((row) => Board.isShown(row, filter, now))
  const drawn = shown.slice(0, MAX_SHOWN)
  const allowed = [...(me?.acts ?? []), ...(me?.lists ?? [])]
  const many = table.links.filter((link) => takesMany(link) && allowed.includes(link.to))
  const pickedRows = people.filter(({ user_id }) => picked.includes(user_id))
  return (
    <>
      <BoardFilters paper={paper} rows={rows} filter={filter} now={now} />
      {me?.acts.includes("exam:message") ? (
        <p>
          <LinkButton href={linkHref("exam:message", { ...asked, ...(filter["room"] && { room: filter["room"] }) })}>
            {filter["room"] ? `给${filter["room"]}发消息` : "给全体发消息"}
          </LinkButton>
        </p>
      ) : null}
      {shown.length === 0 ? (
        <p className="py-10 text-center text-grey">这里现在没有人。</p>
      ) : (
        <div className="grid gap-2">
          <p className="text-grey tabular">
            {shown.length === rows.length ? `${rows.length}人` : `${shown.length}人，全部${rows.length}人`}
            {shown.length > MAX_SHOWN ? `，只列前${MAX_SHOWN}人，请搜索，或按考场、状态看` : ""}
          </p>
          <ReportTable
            caption="考生"
            table={table}
            rows={drawn.map((row) => Board.lineOf(row, now))}
            allowed={allowed}
            asked={asked}
            picking={
              many.length === 0
                ? null
                : {
                    picked: drawn.flatMap(({ user_id }, at) => (picked.includes(user_id) ? [at] : [])),
                    onPick: (at) => board.send({ type: "row.pick", user: drawn[at]?.user_id ?? "" }),
                  }
            }
          />
        </div>
      )}
      {pickedRows.length === 0 ? null : (
        <PickedRows
          rows={pickedRows.map((row) => Board.lineOf(row, now))}
          links={many}
          asked={asked}
          onDrop={() => board.send({ type: "rows.drop" })}
        />
      )}
      {shown.length === 0 ? null : <ListKeys list={board} />}
    </>
  )
}
