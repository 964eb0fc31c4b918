import type { Outline } from "#machines/player/playerTypes.ts"
import { href } from "#domain/route/href.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { LockIcon } from "../kit/icon/LockIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { classroomHref } from "./classroomHref.ts"

export interface ShutLessonProps {
  /** Why, in the server's words. */
  readonly message: string
  readonly classroomId: string
  readonly outline: Outline | null
  /** An agreement is all that is missing. */
  readonly isUnsigned: boolean
}

export const ShutLesson = ({ message, classroomId, outline, isUnsigned }: ShutLessonProps) => (
  <EmptyState
    icon={<LockIcon className="size-7" />}
    title={isUnsigned ? "先签订学习协议" : "这一课还没有开放给你"}
    text={message}
    action={
      <>
        <LinkButton href="/study/course/my">我的课程</LinkButton>
        {isUnsigned ? (
          <LinkButton href={href("contract", {}, { classroom_id: classroomId })} variant="primary">
            阅读并签订
          </LinkButton>
        ) : (
          <LinkButton href={classroomHref(classroomId, outline)} variant="primary">
            去课程页
          </LinkButton>
        )}
      </>
    }
  />
)
