import type { ReactNode } from "react"
import type { Navigation } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { ProgressBar } from "../kit/ProgressBar.tsx"
import { subjectHref } from "../kit/subjectHref.ts"
import { TextLink } from "../kit/TextLink.tsx"
import { wholeNumbers } from "../kit/unbroken.tsx"
import { lessonHref } from "./lessonHref.ts"
import { validityText } from "./validityText.ts"

export interface ClassroomRowProps {
  readonly classroom: Output<"user.classrooms">["list"][number]
  readonly level?: "h2" | "h3"
  /** Which lists there are to go on in; null in study mode, which has none. */
  readonly lists: Pick<Navigation, "hasCourse" | "hasQuestion"> | null
  /** What else can be done with it. */
  readonly actions?: ReactNode
}

export const ClassroomRow = ({ classroom, level: Heading = "h3", lists, actions }: ClassroomRowProps) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
    <div className="grid min-w-0 flex-1 basis-64 gap-1">
      <Heading className="font-medium">{wholeNumbers(classroom.name)}</Heading>
      <ProgressBar
        label={`${classroom.name}学习进度`}
        value={classroom.lessons === 0 ? 0 : classroom.finished_lessons / classroom.lessons}
      />
      <Meta
        items={[
          isFinished(classroom)
            ? `已学完${classroom.lessons}课时`
            : `已学${classroom.finished_lessons}/${classroom.lessons}课时`,
          classroom.subject_name,
          validityText(classroom),
        ]}
      />
      {isFinished(classroom) ? (
        <NextAfter subject_id={classroom.subject_id} lists={lists} />
      ) : classroom.last_lesson === null ? null : (
        <p className="line-clamp-1 text-grey">上次学到：{classroom.last_lesson.name}</p>
      )}
    </div>
    <div className="flex gap-2">
      {actions}
      <LinkButton href={lessonHref(classroom)} aria-label={`${verb(classroom)}：${classroom.name}`}>
        {verb(classroom)}
      </LinkButton>
    </div>
  </div>
)

type Classroom = ClassroomRowProps["classroom"]

const isFinished = ({ finished_lessons, lessons }: Classroom): boolean => lessons > 0 && finished_lessons >= lessons

const verb = (classroom: Classroom): string =>
  isFinished(classroom) ? "再看看" : classroom.last_lesson === null ? "开始学习" : "继续学习"

const NextAfter = ({ subject_id, lists }: Pick<Classroom, "subject_id"> & Pick<ClassroomRowProps, "lists">) => {
  const subject = { level1: null, level2: null, level3: subject_id }
  return lists === null ? null : (
    <p className="flex flex-wrap items-center gap-x-5">
      {lists.hasQuestion ? (
        <TextLink className="flex min-h-11 items-center" href={subjectHref("/question", subject)}>
          做这一科的题和试卷
        </TextLink>
      ) : null}
      {lists.hasCourse ? (
        <TextLink className="flex min-h-11 items-center" href={subjectHref("/course", subject)}>
          选下一门课
        </TextLink>
      ) : null}
    </p>
  )
}
