import type { ReactNode } from "react"
import type { Session } from "#domain/contract/study.ts"
import { Badge } from "../kit/Badge.tsx"
import { Button } from "../kit/Button.tsx"
import { durationText } from "../kit/durationText.ts"
import { BankIcon } from "../kit/icon/BankIcon.tsx"
import { CourseIcon } from "../kit/icon/CourseIcon.tsx"
import { RefreshIcon } from "../kit/icon/RefreshIcon.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { unbroken } from "../kit/unbroken.tsx"
import { sessionLessonHref } from "./sessionLessonHref.ts"

export interface SessionStepsProps {
  readonly session: Session
  /** What it is called: by how long it takes. */
  readonly name: string
  readonly onBegin: () => void
  readonly onFinish: () => void
  readonly isBusy: boolean
}

/** What the session has, how far it is, and the way on. */
export const SessionSteps = ({ session, name, onBegin, onFinish, isBusy }: SessionStepsProps) => {
  const { state, due, fresh, lesson } = session
  const isAnswered = state === "lesson"
  return (
    <TitledPage title={isAnswered && due + fresh > 0 ? "还有一课" : name} text="中途可以离开，换一台设备也能接着学。">
      <ol className="divide-y divide-line rounded-lg border border-line bg-sheet px-5">
        {due > 0 ? (
          <Step
            icon={<RefreshIcon className="size-6" />}
            title={`复习${due}道错题`}
            facts={["到了该再看一遍的时候"]}
            isDone={isAnswered}
          />
        ) : null}
        {fresh > 0 ? (
          <Step
            icon={<BankIcon className="size-6" />}
            title={`做${fresh}道新题`}
            facts={["各章混着做，记得更牢"]}
            isDone={isAnswered}
          />
        ) : null}
        {lesson === null ? null : (
          <Step
            icon={<CourseIcon className="size-6" />}
            title={lesson.name}
            facts={[lesson.classroom_name, durationText(lesson.seconds), lesson.marked && "有随堂题"]}
            isDone={lesson.finished}
          />
        )}
      </ol>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <NextStep session={session} onBegin={onBegin} onFinish={onFinish} isBusy={isBusy} />
      </div>
    </TitledPage>
  )
}

const NextStep = ({ session, onBegin, onFinish, isBusy }: Omit<SessionStepsProps, "name">) => {
  const { state, attempt_id, lesson, answered, due, fresh, result } = session
  if (state === "ready")
    return (
      <Button variant="primary" size="large" busy={isBusy} onClick={onBegin}>
        开始
      </Button>
    )
  if (state === "questions")
    return (
      <>
        <LinkButton variant="primary" size="large" href={`/question/exam?attempt_id=${attempt_id ?? ""}`}>
          {answered === 0 ? "开始做题" : "接着做题"}
        </LinkButton>
        <p className="text-grey tabular">
          已做{answered}/{due + fresh}题
        </p>
      </>
    )
  return lesson === null ? null : (
    <>
      <LinkButton variant="primary" size="large" href={sessionLessonHref(lesson)}>
        学这一课
      </LinkButton>
      <Button size="large" busy={isBusy} onClick={onFinish}>
        今天到这里
      </Button>
      {result === null ? null : (
        <p className="text-grey tabular">
          答对{result.right}题，答错{result.wrong}题
        </p>
      )}
    </>
  )
}

interface StepProps {
  readonly icon: ReactNode
  readonly title: string
  readonly facts: ReadonlyArray<string | false>
  readonly isDone: boolean
}

const Step = ({ icon, title, facts, isDone }: StepProps) => (
  <li className="flex items-center gap-4 py-4">
    <span className="shrink-0 text-accent-ink">{icon}</span>
    <div className="min-w-0 flex-1">
      <h2 className="text-base font-medium tabular">{unbroken(title)}</h2>
      <Meta items={facts} />
    </div>
    {isDone ? (
      <Badge tone="correct" icon={<RightIcon className="size-4" />}>
        完成
      </Badge>
    ) : null}
  </li>
)
