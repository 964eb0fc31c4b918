import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { Badge, type BadgeTone } from "../kit/Badge.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { unbroken } from "../kit/unbroken.tsx"

export type Homework = NonNullable<Output<"exam.online">["homework"]>[number]

export interface HomeworkRowProps {
  readonly homework: Homework
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** One paper without a clock: when it is due, and the way to it or to what came of it. */
export const HomeworkRow = ({ homework, now }: HomeworkRowProps) => {
  const { id, name, questions, total_score, due_at, open_attempt_id, ended_attempt_id, results_at } = homework
  const isOver = now >= (Shanghai.parse(due_at) ?? now)
  const isDone = ended_attempt_id !== null && open_attempt_id === null
  const [to, verb] = isDone
    ? [
        href("mock-exam-result", {}, { attempt_id: ended_attempt_id }),
        results_at === null && homework.is_held !== true ? "看成绩" : "看回执",
      ]
    : [href("mock-exam", {}, { paper_id: id }), isOver ? "看说明" : open_attempt_id === null ? "做作业" : "接着做"]
  const [tone, text] = stateOf(isDone, isOver, open_attempt_id !== null)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h3 className="font-medium">{unbroken(name)}</h3>
        <Meta
          items={[
            `${due_at.slice(5, 16)}截止`,
            `${questions}题`,
            `满分${total_score}`,
            homework.is_held === true && "成绩待公布",
            results_at !== null && `成绩${results_at.slice(5, 16)}公布`,
          ]}
        />
      </div>
      <div className="flex items-center gap-4 max-sm:w-full max-sm:justify-between">
        <Badge tone={tone}>{text}</Badge>
        <LinkButton href={to} aria-label={`${verb}：${name}`}>
          {verb}
        </LinkButton>
      </div>
    </div>
  )
}

const stateOf = (isDone: boolean, isOver: boolean, isBegun: boolean): readonly [BadgeTone, string] => {
  if (isDone) return ["correct", "已交"]
  if (isOver) return ["neutral", "已截止"]
  return isBegun ? ["caution", "还没交"] : ["caution", "还没做"]
}
