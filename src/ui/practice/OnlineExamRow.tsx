import * as CountdownText from "#domain/practice/CountdownText.ts"
import * as OnlineWindow from "#domain/practice/OnlineWindow.ts"
import { href } from "#domain/route/href.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { Badge, type BadgeTone } from "../kit/Badge.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { unbroken } from "../kit/unbroken.tsx"

export interface OnlineExam {
  readonly id: string
  readonly name: string
  readonly minutes: number
  readonly questions: number
  readonly total_score: number
  readonly opens_at: string
  readonly closes_at: string
  /** What the learner has, where it is known. */
  readonly open_attempt_id?: string | null
  readonly ended_attempt_id?: string | null
  readonly results_at?: string | null
  readonly is_held?: boolean
}

export interface OnlineExamRowProps {
  readonly exam: OnlineExam
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** One online exam: when it is, what it is, and the way to its waiting room or to what came of it. */
export const OnlineExamRow = ({ exam, now }: OnlineExamRowProps) => {
  const window = {
    opens_at: Shanghai.parse(exam.opens_at) ?? now,
    closes_at: Shanghai.parse(exam.closes_at) ?? now,
    minutes: exam.minutes,
  }
  const state = OnlineWindow.stateAt(window, now)
  const { tone, text } = LOOK[state](window, now)
  const ended = exam.ended_attempt_id ?? null
  const resultsAt = exam.results_at ?? null
  const isOpen = (exam.open_attempt_id ?? null) !== null
  const [to, verb] =
    ended !== null && !isOpen
      ? [
          href("online-exam-result", {}, { attempt_id: ended }),
          resultsAt === null && exam.is_held !== true ? "看成绩" : "看回执",
        ]
      : [href("online-exam-portal", {}, { paper_id: exam.id }), VERBS[isOpen ? "underWay" : state]]
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h3 className="font-medium">{unbroken(exam.name)}</h3>
        <Meta
          items={[
            `${exam.opens_at.slice(5, 16)}至${exam.closes_at.slice(5, 16)}`,
            `${exam.questions}题`,
            exam.minutes > 0 && `${exam.minutes}分钟`,
            exam.is_held === true && "成绩待公布",
            resultsAt !== null && `成绩${resultsAt.slice(5, 16)}公布`,
          ]}
        />
      </div>
      <div className="flex items-center gap-4 max-sm:w-full max-sm:justify-between">
        <Badge tone={tone}>{text}</Badge>
        <LinkButton href={to} aria-label={`${verb}：${exam.name}`}>
          {verb}
        </LinkButton>
      </div>
    </div>
  )
}

const VERBS = { upcoming: "去候考", open: "去考试", over: "看说明", underWay: "继续作答" } as const

type Look = (window: OnlineWindow.OnlineWindow, now: number) => { readonly tone: BadgeTone; readonly text: string }

const LOOK: Readonly<Record<OnlineWindow.WindowState, Look>> = {
  upcoming: ({ opens_at }, now) => ({ tone: "caution", text: `${soon(opens_at - now)}后开考` }),
  open: () => ({ tone: "correct", text: "进行中" }),
  over: () => ({ tone: "neutral", text: "已结束" }),
}

const MINUTE = 60_000
const DAY = 24 * 60
const soon = (left: number): string => {
  const minutes = Math.ceil(left / MINUTE)
  if (minutes < 60) return `${minutes}分钟`
  return minutes < DAY ? `${Math.floor(minutes / 60)}小时${minutes % 60}分钟` : CountdownText.countdown(left)
}
