import type { Output } from "#domain/contract/Contract.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { ProgressRing } from "../kit/ProgressRing.tsx"
import { lessonHref } from "./lessonHref.ts"
import { validityText } from "./validityText.ts"

export interface ContinueCardProps {
  readonly classroom: Output<"user.classrooms">["list"][number]
}

/** Back to where the learner was, with one press. */
export const ContinueCard = ({ classroom }: ContinueCardProps) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border border-line bg-sheet p-5">
    <ProgressRing
      label="学习进度"
      value={classroom.lessons === 0 ? 0 : classroom.finished_lessons / classroom.lessons}
    />
    <div className="min-w-0 flex-1 basis-40">
      <h2 className="text-lg leading-normal">{classroom.name}</h2>
      <p>{classroom.last_lesson === null ? "还没开始，第一节课在等你" : `上次学到：${classroom.last_lesson.name}`}</p>
      <Meta items={[`已学${classroom.finished_lessons}/${classroom.lessons}课时`, validityText(classroom)]} />
    </div>
    <LinkButton href={lessonHref(classroom)} variant="primary" size="large" className="max-sm:w-full">
      {classroom.last_lesson === null ? "开始学习" : "继续学习"}
    </LinkButton>
  </div>
)
