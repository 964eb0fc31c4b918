import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { Section } from "../kit/Section.tsx"
import { wholeNumbers } from "../kit/unbroken.tsx"
import { untilText } from "#domain/time/untilText.ts"

export interface CourseCodeHistoryProps {
  readonly history: Output<"code.history">
}

const hrefOf = (page: number): string => href("course-code", {}, page > 1 ? { page: String(page) } : {})

export const CourseCodeHistory = ({ history: { list, total, page, page_size } }: CourseCodeHistoryProps) => (
  <Section title="使用记录">
    {list.length === 0 ? (
      <p className="text-grey">{total > 0 ? "没有这一页了。" : "用过的课程码会记在这里。"}</p>
    ) : (
      <ul className="divide-y divide-line">
        {list.map(({ serial, classroom_id, name, valid_until, redeemed_at }) => (
          <li key={serial} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
            <div className="grid min-w-0 flex-1 basis-64 gap-1">
              <h3 className="font-medium">{wholeNumbers(name)}</h3>
              <Meta items={[`${redeemed_at.slice(0, 16)}使用`, untilText(valid_until), `编号${serial}`]} />
            </div>
            <LinkButton href={href("course-player", { classroom_id })} aria-label={`去学习：${name}`}>
              去学习
            </LinkButton>
          </li>
        ))}
      </ul>
    )}
    <Pagination page={page} pages={Math.ceil(total / page_size)} hrefOf={hrefOf} />
  </Section>
)
