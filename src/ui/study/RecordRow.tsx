import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { Badge } from "../kit/Badge.tsx"
import { CheckIcon } from "../kit/icon/CheckIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { clockText } from "../player/timeText.ts"
import { unbroken } from "../kit/unbroken.tsx"

export type LearnRecord = Output<"user.learnRecord">["list"][number]

/** One lesson that was studied: where it was left, and on with it. */
export const RecordRow = ({ record }: { readonly record: LearnRecord }) => {
  const verb = record.finished ? "再看一遍" : "继续学习"
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h3 className="font-medium">{unbroken(record.lesson_name)}</h3>
        <Meta cut items={[record.studied_at.slice(11, 16), record.classroom_name]} />
      </div>
      <div className="flex items-center gap-4 max-sm:w-full max-sm:justify-between">
        {record.finished ? (
          <Badge tone="correct" icon={<CheckIcon className="size-5" />}>
            已学完
          </Badge>
        ) : (
          <span className="text-grey tabular">{placeText(record)}</span>
        )}
        <LinkButton
          href={href("course-player", { classroom_id: record.classroom_id }, { lesson_id: record.lesson_id })}
          aria-label={`${verb}：${record.lesson_name}`}
        >
          {verb}
        </LinkButton>
      </div>
    </div>
  )
}

const placeText = ({ position, seconds }: LearnRecord): string =>
  seconds > 0 && position > 0 ? `学到${clockText(position)} / ${clockText(seconds)}` : "刚开始"
