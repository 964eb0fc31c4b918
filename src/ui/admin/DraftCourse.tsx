import type { ViewOf } from "#domain/admin/learnerView.ts"
import { Badge } from "../kit/Badge.tsx"
import { Card } from "../kit/Card.tsx"
import { Cover } from "../kit/Cover.tsx"
import { durationText } from "../kit/durationText.ts"
import { Fold } from "../kit/Fold.tsx"
import { Meta } from "../kit/Meta.tsx"
import { Price } from "../kit/Price.tsx"
import { RichText } from "../kit/RichText.tsx"

type Course = ViewOf<"course">

/** A course as a learner opens it: what it is, its outline, and the texts of its lessons. */
export const DraftCourse = ({ course }: { readonly course: Course }) => (
  <Card className="p-4 sm:p-6">
    <article className="grid gap-6">
      <header className="grid gap-3">
        <div className="overflow-hidden rounded-md">
          <Cover id={course.id} name={course.name} />
        </div>
        <h3 className="text-2xl">{course.name === "" ? "还没有名称" : course.name}</h3>
        <Meta items={course.about} />
        {course.summary === "" ? null : <p>{course.summary}</p>}
        <Price price={course.price} original={course.original_price} free={course.free} large />
        {course.teachers.length === 0 ? null : <p className="text-grey">{`老师：${course.teachers.join("、")}`}</p>}
      </header>
      {course.intro_html === "" ? null : <RichText html={course.intro_html} />}
      {course.chapters.length === 0 ? <p className="text-grey">还没有章节。</p> : null}
      {course.chapters.map((chapter, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- chapters in their order
        <section key={n} className="grid gap-2">
          <h4 className="font-medium">{chapter.name === "" ? `第${n + 1}章` : chapter.name}</h4>
          <ol className="grid gap-2">
            {chapter.lessons.map((lesson, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lessons in their order
              <li key={at}>
                <Lesson lesson={lesson} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {course.handouts.length === 0 ? null : (
        <section className="grid gap-2">
          <h4 className="font-medium">讲义</h4>
          {course.handouts.map(({ name, html }, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- handouts in their order
            <Text key={n} name={name} html={html} />
          ))}
        </section>
      )}
    </article>
  </Card>
)

const Lesson = ({ lesson }: { readonly lesson: Course["chapters"][number]["lessons"][number] }) => (
  <div className="grid gap-2">
    {lesson.html === "" ? (
      <p className="flex min-h-11 items-center gap-3">
        <span className="min-w-0 flex-1">{lesson.name}</span>
        {lesson.is_preview ? <Badge tone="accent">试看</Badge> : null}
        <span className="text-grey tabular">{lesson.is_video ? durationText(lesson.seconds) : "还没有内容"}</span>
      </p>
    ) : (
      <Text name={lesson.is_preview ? `${lesson.name}（试看）` : lesson.name} html={lesson.html} />
    )}
  </div>
)

const Text = ({ name, html }: { readonly name: string; readonly html: string }) =>
  html === "" ? (
    <p>{name}</p>
  ) : (
    <Fold label={name}>
      <RichText html={html} />
    </Fold>
  )
