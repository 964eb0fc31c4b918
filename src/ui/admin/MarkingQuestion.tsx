import type { MarkingBatch } from "#domain/admin/markingAnswer.ts"
import { Fold } from "../kit/Fold.tsx"
import { RichText } from "../kit/RichText.tsx"
import { Tag } from "../kit/Tag.tsx"

/** What is asked, and what an answer is held against. */
export const MarkingQuestion = ({ about }: { readonly about: NonNullable<MarkingBatch["about"]> }) => (
  <section aria-label="题目" className="grid min-w-0 content-start gap-4">
    {about.material_html === "" ? null : (
      <Fold label="材料">
        <RichText html={about.material_html} />
      </Fold>
    )}
    <RichText html={about.stem_html} className="font-medium" />
    <div className="grid gap-2 rounded-lg bg-wash p-4">
      <h2 className="text-grey">参考答案（满分{about.full_score}分）</h2>
      <p className="max-w-read whitespace-pre-wrap">{about.reference}</p>
      {about.points.length === 0 ? null : (
        <p className="flex flex-wrap gap-2">
          {about.points.map((point) => (
            <Tag key={point}>{point}</Tag>
          ))}
        </p>
      )}
    </div>
    {about.explanation_html === "" ? null : (
      <div className="grid gap-1">
        <h2 className="text-grey">评分说明与解析</h2>
        <RichText html={about.explanation_html} />
      </div>
    )}
  </section>
)
