import type { UnreleasedResult } from "#domain/contract/examResult.ts"
import { span } from "#domain/time/ClockText.ts"
import { Card } from "../kit/Card.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { unbroken } from "../kit/unbroken.tsx"

export interface ResultUnreleasedProps {
  readonly result: UnreleasedResult
  readonly backHref: string
}

/** Before the paper's policy lets it out there is no score, and nothing here pretends to one. */
export const ResultUnreleased = ({ result, backHref }: ResultUnreleasedProps) => (
  <Card className="flex flex-wrap items-center gap-x-8 gap-y-5 p-6">
    <div className="grid min-w-0 flex-1 basis-64 gap-2">
      <h1 className="text-xl">{unbroken(result.title)}</h1>
      <p>
        {result.releases_at === null
          ? "成绩、答案和解析还没有到公布的时候，公布后在这里查看。"
          : `已交卷。成绩将于${result.releases_at.slice(0, 16)}公布，答案和解析也在那时给出，到时在这里查看。`}
      </p>
      <p className="text-grey tabular">
        作答{result.answered} / {result.questions.length}题，用时{span(result.seconds * 1000)}
      </p>
    </div>
    <LinkButton href={backHref}>返回题库</LinkButton>
  </Card>
)
