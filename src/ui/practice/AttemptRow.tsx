import * as ExamType from "#domain/question/ExamType.ts"
import { Badge } from "../kit/Badge.tsx"
import { ClockIcon } from "../kit/icon/ClockIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { type Attempt, attemptHref } from "./attemptHref.ts"
import { unbroken } from "../kit/unbroken.tsx"

export interface AttemptRowProps {
  readonly attempt: Attempt
  /** When it was begun, where the context does not show it. */
  readonly time: string
  /** It is the next step of the page. */
  readonly primary?: boolean
}

/** One attempt: what it was, how it went, and on with it or back to it. */
export const AttemptRow = ({ attempt, time, primary = false }: AttemptRowProps) => {
  const { state, title, exam_type, set, questions, awaiting, marked_by, corrected_from, score } = attempt
  const verb = state === "open" ? "继续作答" : "看结果"
  const kind = set === null ? (ExamType.find(exam_type)?.name ?? "") : SETS[set]
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h3 className="font-medium">{unbroken(title)}</h3>
        <Meta
          items={[
            time,
            !title.includes(kind) && kind,
            `${questions}题`,
            state === "closed" && "到时自动交卷",
            score !== null && awaiting > 0 && `${awaiting}题${marked_by === "learner" ? "待自评" : "待批改"}`,
            score !== null && corrected_from !== null && `成绩更正，原${corrected_from}分`,
          ]}
        />
      </div>
      <div className="flex items-center gap-4 max-sm:w-full max-sm:justify-between">
        <Outcome attempt={attempt} />
        <LinkButton
          href={attemptHref(attempt)}
          variant={primary ? "primary" : "secondary"}
          aria-label={`${verb}：${title}`}
        >
          {verb}
        </LinkButton>
      </div>
    </div>
  )
}

const SETS: Readonly<Record<NonNullable<Attempt["set"]>, string>> = { wrong: "错题本", session: "今天的学习" }

const Outcome = ({ attempt }: { readonly attempt: Attempt }) => {
  const { state, score, total_score, correct, questions, paper_id } = attempt
  if (state === "open") {
    return (
      <Badge tone="caution" icon={<ClockIcon className="size-5" />}>
        {paper_id === null ? "未完成" : "还没交卷"}
      </Badge>
    )
  }
  if (score === null || correct === null) return <span className="text-grey">成绩待公布</span>
  return paper_id === null ? (
    <span className="tabular">
      <span className="text-grey">答对 </span>
      <strong>{correct}</strong>
      <span className="text-grey"> / {questions}题</span>
    </span>
  ) : (
    <span className="tabular">
      <strong>{score}</strong>
      <span className="text-grey"> / {total_score}分</span>
    </span>
  )
}
