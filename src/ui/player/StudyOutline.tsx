import { isOpen, lessonHref } from "#domain/player/lessonHref.ts"
import type { Outline } from "#machines/player/playerTypes.ts"
import { ChevronDownIcon } from "../kit/icon/ChevronDownIcon.tsx"
import { ProgressBar } from "../kit/ProgressBar.tsx"
import { OutlineRow } from "./OutlineRow.tsx"

export interface StudyOutlineProps {
  readonly outline: Outline
  /** The lesson that is open. */
  readonly lessonId: string | null
  /** Lessons finished since the outline was read. */
  readonly finished: ReadonlyArray<string>
  readonly isGuest: boolean
}

export const StudyOutline = ({ outline, lessonId, finished, isGuest }: StudyOutlineProps) => {
  const lessons = outline.courses.flatMap(({ chapters }) => chapters.flatMap((chapter) => chapter.lessons))
  const isFinished = (lesson: (typeof lessons)[number]) => lesson.finished || finished.includes(lesson.id)
  const count = lessons.filter(isFinished).length
  return (
    <>
      <div className="grid gap-2 border-b border-line p-4">
        <span translate="no" className="text-grey tabular">
          已学完{count} / {lessons.length}
        </span>
        <ProgressBar value={count / Math.max(1, lessons.length)} label="已学完的课时" />
      </div>
      <div>
        {outline.courses.map((course) => (
          <div key={course.id}>
            {outline.courses.length > 1 ? <h3 className="px-4 pt-4 pb-1">{course.name}</h3> : null}
            {course.chapters.map((chapter) => (
              <details
                key={chapter.id}
                open={isUnfolded(chapter, outline, lessonId)}
                className="group border-b border-line last:border-0"
              >
                <summary className="flex min-h-12 list-none items-center gap-3 px-4 py-2 font-medium [&::-webkit-details-marker]:hidden">
                  <span className="min-w-0 flex-1">{chapter.name}</span>
                  <ChevronDownIcon className="size-5 text-grey transition-transform group-open:rotate-180" />
                </summary>
                <ol className="px-2 pb-2">
                  {chapter.lessons.map((lesson) => (
                    <li key={lesson.id}>
                      <OutlineRow
                        lesson={lesson}
                        href={lessonHref(outline.classroom_id, lesson.id, isGuest)}
                        isCurrent={lesson.id === lessonId}
                        isFinished={isFinished(lesson)}
                        isLocked={!isOpen(outline, lesson)}
                      />
                    </li>
                  ))}
                </ol>
              </details>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

/** A short outline is open; of a long one, the chapter that is being learnt. */
const isUnfolded = (
  chapter: Outline["courses"][number]["chapters"][number],
  outline: Outline,
  lessonId: string | null,
) =>
  outline.courses.reduce((sum, { chapters }) => sum + chapters.length, 0) <= 4 ||
  chapter.lessons.some(({ id }) => id === lessonId)
