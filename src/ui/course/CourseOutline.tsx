import type { Output } from "#domain/contract/Contract.ts"
import { isOpen, lessonHref } from "#domain/player/lessonHref.ts"
import { Badge } from "../kit/Badge.tsx"
import { durationText } from "../kit/durationText.ts"
import { ArticleIcon } from "../kit/icon/ArticleIcon.tsx"
import { ChevronDownIcon } from "../kit/icon/ChevronDownIcon.tsx"
import { PlayIcon } from "../kit/icon/PlayIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { wholeNumbers } from "../kit/unbroken.tsx"

type Course = Pick<Output<"course.detail">, "id" | "joined" | "chapters">
type Lesson = Course["chapters"][number]["lessons"][number]

export const CourseOutline = ({ course }: { readonly course: Course }) => (
  <div className="divide-y divide-line rounded-lg border border-line bg-sheet">
    {course.chapters.map((chapter, index) => (
      <details key={chapter.id} open={index === 0} className="group">
        <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
          <span className="flex-1">{chapter.name}</span>
          <span className="font-normal text-grey tabular">{chapter.lessons.length}课时</span>
          <ChevronDownIcon className="size-5 text-grey transition-transform group-open:rotate-180" />
        </summary>
        <ol className="px-2 pb-3">
          {chapter.lessons.map((lesson) => (
            <li key={lesson.id}>
              <LessonRow
                lesson={lesson}
                href={isOpen(course, lesson) ? lessonHref(course.id, lesson.id, !course.joined) : null}
              />
            </li>
          ))}
        </ol>
      </details>
    ))}
  </div>
)

const ROW = "flex min-h-12 items-center gap-3 rounded-md px-2 py-2"

const LessonRow = ({ lesson, href }: { readonly lesson: Lesson; readonly href: string | null }) => {
  const content = (
    <>
      {lesson.kind === "video" ? (
        <PlayIcon className="size-5 text-grey" />
      ) : (
        <ArticleIcon className="size-5 text-grey" />
      )}
      <span className="min-w-0 flex-1">{wholeNumbers(lesson.name)}</span>
      {lesson.preview ? <Badge tone="accent">试看</Badge> : null}
      <span className="shrink-0 text-grey tabular">
        {lesson.kind === "video" ? durationText(lesson.seconds) : "图文"}
      </span>
    </>
  )
  return href === null ? (
    <div className={ROW}>{content}</div>
  ) : (
    <Link href={href} className={`${ROW} transition-colors hover:bg-wash hover:text-accent-ink`}>
      {content}
    </Link>
  )
}
