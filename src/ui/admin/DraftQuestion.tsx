import type { ViewOf } from "#domain/admin/learnerView.ts"
import { kindName, type QuestionKind } from "#domain/core/KindName.ts"
import { classes } from "../kit/classes.ts"
import { Fold } from "../kit/Fold.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { RichText } from "../kit/RichText.tsx"

type Question = ViewOf<"questions">["questions"][number]

/** A question as a learner is asked it, with its key and why. */
export const DraftQuestion = ({ question }: { readonly question: Question }) => (
  <article className="grid min-w-0 gap-4 rounded-lg border border-line bg-sheet p-4 sm:p-6">
    <p className="text-grey">{kindName(question.kind as QuestionKind)}</p>
    {question.material_html === "" ? null : (
      <Fold label="材料">
        <RichText html={question.material_html} />
      </Fold>
    )}
    <RichText html={question.stem_html} className="text-lg" />
    {question.prompts.map((html, n) => (
      // oxlint-disable-next-line react/no-array-index-key -- they have no other name than their place
      <RichText key={n} html={html} className="rounded-md bg-wash px-3 py-2" />
    ))}
    {question.options.length === 0 ? null : (
      <ol className="grid gap-2">
        {question.options.map(({ key, html, is_right }) => (
          <li
            key={key}
            className={classes(
              "flex min-h-12 items-center gap-2 rounded-md border px-3 py-1",
              is_right ? "border-correct" : "border-line",
            )}
          >
            <span translate="no" className="font-medium">
              {key}.
            </span>
            <RichText html={html} className="min-w-0 flex-1" />
            {is_right ? (
              <span className="flex items-center gap-1 text-correct">
                <RightIcon className="size-5" />对
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    )}
    <p className="whitespace-pre-wrap">{`答案：${question.answer}`}</p>
    {question.explanation_html === "" ? null : (
      <section aria-label="解析" className="grid gap-1 rounded-lg bg-wash p-4">
        <h3 className="text-grey">解析</h3>
        <RichText html={question.explanation_html} />
      </section>
    )}
  </article>
)
