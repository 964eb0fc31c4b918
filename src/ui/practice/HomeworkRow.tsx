import * as HomeworkState from "#domain/attempt/Homework.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
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
  const { id, name, questions, total_score, due_at, ended_attempt_id, results_at } = homework
  const state = HomeworkState.stateAt(homework, now)
  const to =
    state === "done" && ended_attempt_id !== null
      ? href("mock-exam-result", {}, { attempt_id: ended_attempt_id })
      : href("mock-exam", {}, { paper_id: id })
  const isTold = results_at === null && homework.is_held !== true
  const verb = state === "done" ? (isTold ? "看成绩" : "看回执") : VERBS[state]
  const [tone, text] = BADGES[state]
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

const VERBS = { over: "看说明", begun: "接着做", due: "做作业" } as const

const BADGES: { readonly [S in HomeworkState.State]: readonly [BadgeTone, string] } = {
  done: ["correct", "已交"],
  over: ["neutral", "已截止"],
  begun: ["caution", "还没交"],
  due: ["caution", "还没做"],
}
