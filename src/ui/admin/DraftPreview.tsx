import { useSelector } from "@xstate/react"
import { otherProblems } from "#machines/admin/draftForm.ts"
import { Card } from "../kit/Card.tsx"
import { Notice } from "../kit/Notice.tsx"
import { RichText } from "../kit/RichText.tsx"
import type { DraftProps } from "./DraftPage.tsx"
import { DraftCourse } from "./DraftCourse.tsx"
import { DraftQuestion } from "./DraftQuestion.tsx"

/** What a learner will see, and what is still wrong. */
export const DraftPreview = ({ draft }: DraftProps) => {
  const shown = useSelector(draft, ({ context }) => context.shown)
  const form = useSelector(draft, ({ context }) => context.form)
  const typed = useSelector(draft, ({ context }) => context.typed)
  const elsewhere = otherProblems({ shown, form, typed })
  const { questions, course } = shown
  const title =
    questions === undefined && shown.page === null && shown.picture === undefined && course === undefined
      ? "检查"
      : "学员看到的"
  return (
    <section
      aria-label={title}
      className="grid min-w-0 content-start gap-4 self-start lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <h2 className="text-lg">{title}</h2>
      {elsewhere.length > 0 ? (
        <Notice level="error">
          <ul>
            {elsewhere.map(({ line, field, reason }) => (
              <li key={`${line}${field}${reason}`}>
                {[line === null ? "" : `第${line}行`, field, reason].filter((part) => part !== "").join(" ")}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {shown.facts.map((fact) => (
        <p key={fact} className="text-grey">
          {fact}
        </p>
      ))}
      {shown.picture === undefined ? null : (
        <img
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(shown.picture.svg)}`}
          alt={shown.picture.name}
          width={297}
          height={210}
          className="h-auto w-full rounded-md border border-line"
        />
      )}
      {questions !== undefined ? (
        questions.length === 0 ? (
          <p className="text-grey">还有错误，改好以后这里显示题目。</p>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- parts of a case in their order
          questions.map((question, n) => <DraftQuestion key={n} question={question} />)
        )
      ) : course !== undefined ? (
        <DraftCourse course={course} />
      ) : shown.page === null ? (
        <p className="text-grey">发布以前，它和有关的文件会一起检查。</p>
      ) : (
        <Card className="p-6">
          <article className="grid gap-4">
            <header className="grid gap-2">
              <h3 className="text-2xl">{shown.page.title}</h3>
              {shown.page.about === "" ? null : <p className="text-grey">{shown.page.about}</p>}
            </header>
            <RichText html={shown.page.html} />
          </article>
        </Card>
      )}
    </section>
  )
}
