import type { ReactNode } from "react"
import type { Navigation } from "#domain/core/Agency.ts"
import type { Session } from "#domain/contract/study.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { StudyIcon } from "../kit/icon/StudyIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { SessionSteps, type SessionStepsProps } from "./SessionSteps.tsx"

export interface SessionViewProps extends SessionStepsProps {
  /** Questions that were answered today. */
  readonly answeredToday: number
  /** The sections in which a learner may choose. */
  readonly sections: Pick<Navigation, "hasCourse" | "hasQuestion">
  /** `SessionSummary`, once it is over. */
  readonly summary: ReactNode
}

/** The day in one go: what to do, or what came of it. */
export const SessionView = ({ answeredToday, sections, summary, ...steps }: SessionViewProps) => {
  const { session } = steps
  if (session.state === "done") return summary
  if (session.state === "ready" && isEmpty(session))
    return answeredToday > 0 ? <Enough /> : <Nothing sections={sections} />
  return <SessionSteps {...steps} />
}

const isEmpty = ({ due, fresh, lesson }: Session): boolean => due + fresh === 0 && lesson === null

const Enough = () => (
  <EmptyState
    level="h1"
    icon={<StudyIcon className="size-7" />}
    title="今天的量做完了"
    text="可以歇一歇。想多学一点，错题本里总有值得再看的题。"
    action={
      <>
        <LinkButton href="/study/course" variant="primary">
          回到学习概览
        </LinkButton>
        <LinkButton href="/study/question/error">错题本</LinkButton>
      </>
    }
  />
)

const Nothing = ({ sections: { hasCourse, hasQuestion } }: Pick<SessionViewProps, "sections">) => (
  <EmptyState
    level="h1"
    icon={<StudyIcon className="size-7" />}
    title="还没有可以学的"
    text={
      hasQuestion || hasCourse
        ? "选一个题库做几题，或选一门课学起来，以后每天的一组就从那里来。"
        : "机构老师为你开通课程后，每天的一组就从那里来。"
    }
    action={
      <>
        {hasQuestion ? (
          <LinkButton href="/question" variant="primary">
            选题库
          </LinkButton>
        ) : null}
        {hasCourse ? (
          <LinkButton href="/course" variant={hasQuestion ? "secondary" : "primary"}>
            选课程
          </LinkButton>
        ) : null}
      </>
    }
  />
)
