import type { UnreleasedResult } from "#domain/contract/examResult.ts"
import * as ReleaseText from "#domain/result/ReleaseText.ts"
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
      <p className="tabular">已交卷。{ReleaseText.of(result.releases_at)}</p>
      <p className="text-grey tabular">
        作答{result.answered} / {result.questions.length}题，用时{span(result.seconds * 1000)}
      </p>
    </div>
    <LinkButton href={backHref}>返回题库</LinkButton>
  </Card>
)
