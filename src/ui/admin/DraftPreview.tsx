import { useSelector } from "@xstate/react"
import { problemsAt } from "#machines/admin/draftChanges.ts"
import { Card } from "../kit/Card.tsx"
import { Notice } from "../kit/Notice.tsx"
import { RichText } from "../kit/RichText.tsx"
import type { DraftProps } from "./DraftPage.tsx"

/** What a learner will see, and what is still wrong. */
export const DraftPreview = ({ draft }: DraftProps) => {
  const shown = useSelector(draft, ({ context }) => context.shown)
  const form = useSelector(draft, ({ context }) => context.form)
  const elsewhere = problemsAt({ shown, form }, null)
  return (
    <section aria-label="学员看到的" className="grid min-w-0 content-start gap-4">
      <h2 className="text-lg">学员看到的</h2>
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
      {shown.page === null ? (
        <p className="text-grey">这个文件不是一页文章。发布以前，它和有关的文件会一起检查。</p>
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
