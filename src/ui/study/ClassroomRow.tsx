import type { ReactNode } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { ProgressBar } from "../kit/ProgressBar.tsx"
import { wholeNumbers } from "../kit/unbroken.tsx"
import { lessonHref } from "./lessonHref.ts"
import { validityText } from "./validityText.ts"

export interface ClassroomRowProps {
  readonly classroom: Output<"user.classrooms">["list"][number]
  readonly level?: "h2" | "h3"
  /** What else can be done with it. */
  readonly actions?: ReactNode
}

export const ClassroomRow = ({ classroom, level: Heading = "h3", actions }: ClassroomRowProps) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
    <div className="grid min-w-0 flex-1 basis-64 gap-1">
      <Heading className="font-medium">{wholeNumbers(classroom.name)}</Heading>
      <ProgressBar
        label={`${classroom.name}学习进度`}
        value={classroom.lessons === 0 ? 0 : classroom.finished_lessons / classroom.lessons}
      />
      <Meta
        items={[
          classroom.lessons > 0 && classroom.finished_lessons >= classroom.lessons
            ? `已学完${classroom.lessons}课时`
            : `已学${classroom.finished_lessons}/${classroom.lessons}课时`,
          classroom.subject_name,
          validityText(classroom),
        ]}
      />
      {classroom.last_lesson === null ? null : (
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

const verb = ({ last_lesson, finished_lessons, lessons }: ClassroomRowProps["classroom"]): string =>
  last_lesson === null ? "开始学习" : finished_lessons < lessons ? "继续学习" : "再看看"
