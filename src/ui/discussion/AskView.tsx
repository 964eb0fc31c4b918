import { useSelector } from "@xstate/react"
import { lessonHref } from "#domain/player/lessonHref.ts"
import type { ExamQuestion } from "#domain/contract/examQuestion.ts"
import { Card } from "../kit/Card.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Meta } from "../kit/Meta.tsx"
import { RichText } from "../kit/RichText.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { AskPanel, type AskRef } from "./AskPanel.tsx"

/** A lesson or a question, and what was asked beside it. */
export const AskView = ({ asks }: { readonly asks: AskRef }) => {
  const isLoading = useSelector(
    asks,
    (snapshot) => snapshot.matches({ list: "loading" }) && snapshot.context.shown === null,
  )
  return (
    <TitledPage title="问老师">
      <div className="grid max-w-read gap-6">
        {isLoading ? (
          <Loading>
            <SkeletonText lines={8} />
          </Loading>
        ) : (
          <>
            <Place asks={asks} />
            <AskPanel asks={asks} />
          </>
        )}
      </div>
    </TitledPage>
  )
}

const Place = ({ asks }: { readonly asks: AskRef }) => {
  const shown = useSelector(asks, ({ context }) => context.shown)
  if (shown === null) return null
  const { classroom_id, lesson_id, title, source, question } = shown
  return question === null ? (
    <div className="grid gap-1">
      <Meta items={[source]} />
      <TextLink href={lessonHref(classroom_id ?? "", lesson_id ?? "", false)} className="justify-self-start text-lg">
        {title}
      </TextLink>
    </div>
  ) : (
    <Question question={question} source={source} />
  )
}

const Question = ({ question, source }: { readonly question: ExamQuestion; readonly source: string }) => (
  <Card className="grid gap-3 p-4">
    <Meta items={[source, question.section, question.source]} />
    {question.material_html === undefined ? null : (
      <div className="border-l-2 border-line pl-4">
        <RichText html={question.material_html} />
      </div>
    )}
    <RichText html={question.stem_html} />
    <ul className="grid gap-2 empty:hidden">
      {question.options.map(({ key, html }) => (
        <li key={key} className="flex gap-2">
          <span className="font-medium">{key}</span>
          <RichText html={html} />
        </li>
      ))}
    </ul>
  </Card>
)
