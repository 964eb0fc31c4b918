import type { AnswerValue, QuestionKey } from "#domain/contract/examQuestion.ts"
import * as AnswerValues from "#domain/question/AnswerValue.ts"
import { keyText } from "#domain/question/KeyText.ts"
import { href } from "#domain/route/href.ts"
import { Badge } from "../kit/Badge.tsx"
import { RichText } from "../kit/RichText.tsx"
import { Tag } from "../kit/Tag.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { VERDICTS, VerdictIcon } from "./Verdict.tsx"

export interface ExplanationProps {
  readonly number: number
  readonly answerKey: QuestionKey
  readonly value: AnswerValue
  readonly source: string
  readonly year: number
  readonly id?: string | undefined
  /** Leads to the question's notes, where its card does not. */
  readonly hasNotesLink?: boolean
}

/** What there is to know about a question after it: below what was read, so that nothing moves. */
export const Explanation = ({ id, number, answerKey, value, source, year, hasNotesLink = true }: ExplanationProps) => {
  const { tone, text } = VERDICTS[answerKey.verdict]
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-label={`第${number}题解析`}
      className="grid scroll-mt-28 break-inside-avoid grid-cols-1 gap-4 rounded-lg border border-line bg-wash p-4 print:gap-2 print:p-3"
    >
      <output className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone={tone} icon={<VerdictIcon verdict={answerKey.verdict} />}>
          {text}
        </Badge>
        <span>
          {answerKey.verdict === "self" ? "参考答案：" : "正确答案："}
          <strong>{keyText(answerKey.answer)}</strong>
        </span>
        {answerKey.verdict === "wrong" ? (
          <span className="text-grey">你的答案：{AnswerValues.describe(value)}</span>
        ) : null}
      </output>
      <RichText html={answerKey.explanation_html} />
      {hasNotesLink ? (
        <p className="print:hidden">
          {/* beside the paper, which stays as it is */}
          <TextLink
            href={href("study-favorites", {}, { question_id: answerKey.question_id })}
            target="_blank"
            aria-label={`第${number}题：收藏、记笔记、纠错（新窗口）`}
            className="inline-flex min-h-11 items-center"
          >
            收藏、记笔记、纠错
          </TextLink>
        </p>
      ) : null}
      <p className="flex flex-wrap gap-2">
        {answerKey.points.map((point) => (
          <Tag key={point}>{point}</Tag>
        ))}
        {source === "" ? null : <Tag>{year > 0 ? `${source} ${year}` : source}</Tag>}
      </p>
    </section>
  )
}
