import type { Output } from "#domain/contract/Contract.ts"
import type { TimelineItem } from "#domain/contract/examTimeline.ts"
import * as TimelineText from "#domain/result/TimelineText.ts"
import { Card } from "../kit/Card.tsx"
import { classes } from "../kit/classes.ts"
import { LinkButton } from "../kit/LinkButton.tsx"

export interface TimelineViewProps {
  readonly timeline: Output<"exam.timeline">
  readonly backHref: string
}

/** What a learner should stop at. */
const ODD: ReadonlyArray<TimelineItem["kind"]> = ["offline", "superseded", "late", "late_review", "late_refused"]

/** Everything that happened to an attempt, as the server logged it. */
export const TimelineView = ({ timeline, backHref }: TimelineViewProps) => (
  <div className="mx-auto grid w-full max-w-read gap-6 gutter py-8">
    <header className="grid gap-2">
      <h1 className="text-xl">作答时间线</h1>
      <p className="text-grey">{timeline.title}，时间以服务器为准，题号是这次作答的。</p>
    </header>
    <Card className="p-5">
      <ol className="grid gap-4">
        {timeline.items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a log: lines never move
          <li key={index} className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            <time className="tabular text-grey">{TimelineText.timeText(item)}</time>
            <span className={classes("min-w-0", ODD.includes(item.kind) && "text-caution")}>
              {TimelineText.text(item)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
    <div>
      <LinkButton href={backHref}>返回成绩</LinkButton>
    </div>
  </div>
)
