import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { ArticleIcon } from "../kit/icon/ArticleIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"
import { Section } from "../kit/Section.tsx"
import { wholeNumbers } from "../kit/unbroken.tsx"

export interface AgreementListViewProps {
  readonly agreements: Output<"agreement.list">
}

export const PAGE = { title: "我的协议", text: "签订过的协议随时可以查看和打印，内容与签订时一样。" }

/** What is to be signed, and what was. */
export const AgreementListView = ({ agreements: { pending, list } }: AgreementListViewProps) => (
  <div className="mx-auto grid max-w-read gap-8">
    <PageTitle {...PAGE} />
    {pending.length === 0 ? null : (
      <Section title="待签订">
        <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
          {pending.map(({ classroom_id, name }) => (
            <li key={classroom_id} className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
              <div className="grid min-w-0 flex-1 basis-64 gap-1">
                <h3 className="font-medium">{wholeNumbers(name)}</h3>
                <p className="text-grey">签订后就可以开始学习</p>
              </div>
              <LinkButton
                href={href("contract", {}, { classroom_id })}
                variant="primary"
                aria-label={`阅读并签订：${name}`}
              >
                阅读并签订
              </LinkButton>
            </li>
          ))}
        </ul>
      </Section>
    )}
    {list.length > 0 ? (
      <Section title="已签订">
        <ul className="divide-y divide-line">
          {list.map(({ number, title, classroom_name, signed_at }) => (
            <li key={number} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
              <div className="grid min-w-0 flex-1 basis-64 gap-1">
                <h3 className="font-medium">{classroom_name}</h3>
                <Meta items={[title, `${signed_at.slice(0, 10)}签订`, `编号${number}`]} />
              </div>
              <LinkButton href={href("contract", {}, { number })} aria-label={`查看：${classroom_name}`}>
                查看
              </LinkButton>
            </li>
          ))}
        </ul>
      </Section>
    ) : pending.length === 0 ? (
      <EmptyState
        icon={<ArticleIcon className="size-7" />}
        title="还没有协议"
        text="加入需要签协议的班级后，会出现在这里。"
        action={<LinkButton href={href("study-my-courses", {})}>看看我的课程</LinkButton>}
      />
    ) : null}
  </div>
)
