import type { DisplayMode } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { HistoryIcon } from "../kit/icon/HistoryIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { Section } from "../kit/Section.tsx"
import { byDay, dayText } from "../kit/byDay.ts"
import { RecordRow } from "./RecordRow.tsx"

export interface CourseRecordViewProps {
  readonly records: Output<"user.learnRecord">
  readonly mode: DisplayMode
  /** Server time, epoch milliseconds. */
  readonly now: number
}

const hrefOf = (page: number): string => href("study-course-record", {}, page > 1 ? { page: String(page) } : {})

/** What was studied, day by day, the latest first. */
export const CourseRecordView = ({ records, mode, now }: CourseRecordViewProps) => (
  <TitledPage title="学习记录" {...(records.total > 0 && { text: `一共学过${records.total}节课。` })}>
    {records.list.length === 0 ? (
      <Nothing total={records.total} mode={mode} />
    ) : (
      <div className="grid gap-8">
        {byDay(records.list, ({ studied_at }) => studied_at).map(({ date, items }) => (
          <Section key={date} title={dayText(date, now)}>
            <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
              {items.map((record) => (
                <li key={`${record.classroom_id}/${record.lesson_id}`}>
                  <RecordRow record={record} />
                </li>
              ))}
            </ul>
          </Section>
        ))}
        <Pagination page={records.page} pages={Math.ceil(records.total / records.page_size)} hrefOf={hrefOf} />
      </div>
    )}
  </TitledPage>
)

const Nothing = ({ total, mode }: Pick<CourseRecordViewProps, "mode"> & { readonly total: number }) => {
  const icon = <HistoryIcon className="size-7" />
  if (total > 0) {
    return (
      <EmptyState
        icon={icon}
        title="没有这一页了"
        text={`一共${total}节课，回到第一页看看。`}
        action={<LinkButton href={hrefOf(1)}>回到第一页</LinkButton>}
      />
    )
  }
  return (
    <EmptyState
      icon={icon}
      title="还没有学习记录"
      text="学过的每一节课都会按日期记在这里，随时接着学。"
      action={
        <>
          <LinkButton href={href("study-my-courses", {})} variant={mode === "study" ? "primary" : "secondary"}>
            我的课程
          </LinkButton>
          {mode === "study" ? null : (
            <LinkButton href={href("course-list", {})} variant="primary">
              去选课
            </LinkButton>
          )}
        </>
      }
    />
  )
}
