import { useSelector } from "@xstate/react"
import { lessonHref } from "#domain/player/lessonHref.ts"
import * as Player from "#machines/player/playerSelectors.ts"
import { useFocusIfLost } from "../dom/useFocusIfLost.ts"
import { Button } from "../kit/Button.tsx"
import { CheckIcon } from "../kit/icon/CheckIcon.tsx"
import { ArrowRightIcon } from "../kit/icon/ArrowRightIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { RichText } from "../kit/RichText.tsx"
import { AfterLast, CourseEnd } from "./AfterLast.tsx"
import { LessonHead, type LessonHeadProps } from "./LessonHead.tsx"

export const ArticleLesson = ({ player, lesson }: LessonHeadProps) => {
  const isFinished = useSelector(player, Player.isLessonFinished)
  const next = useSelector(player, Player.nextLesson)
  const classroomId = useSelector(player, Player.classroomId)
  const isGuest = useSelector(player, Player.isGuest)
  const finished = useFocusIfLost<HTMLParagraphElement>(isFinished)
  return (
    <article className="grid gap-6 rounded-lg border border-line bg-sheet px-5 py-6 md:px-8 md:py-8">
      <LessonHead player={player} lesson={lesson} />
      <RichText html={lesson.article_html} />
      <footer className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
        {isFinished ? (
          <p ref={finished} tabIndex={-1} className="text-grey">
            {next !== null ? `接下来：${next.name}` : isGuest ? "这是最后一节了。" : <CourseEnd player={player} />}
          </p>
        ) : (
          <Button variant="primary" onClick={() => player.send({ type: "lesson.finish" })}>
            <CheckIcon className="size-5" />
            标记为学完
          </Button>
        )}
        {next === null ? (
          isFinished && !isGuest ? (
            <AfterLast />
          ) : null
        ) : (
          <LinkButton href={lessonHref(classroomId, next.id, isGuest)} variant={isFinished ? "primary" : "secondary"}>
            下一节
            <ArrowRightIcon className="size-5" />
          </LinkButton>
        )}
      </footer>
    </article>
  )
}
