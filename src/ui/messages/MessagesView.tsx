import type { ReactNode } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import type { Standing } from "#domain/messages/Push.ts"
import { href } from "#domain/route/href.ts"
import { Badge } from "../kit/Badge.tsx"
import { Button } from "../kit/Button.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { HistoryIcon } from "../kit/icon/HistoryIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Meta } from "../kit/Meta.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"

export interface MessagesViewProps {
  readonly messages: Output<"message.list">
  readonly isBusy: boolean
  readonly onSms: (on: boolean) => void
  /** Of this device; null: the site pushes nothing. */
  readonly push: (Standing & { readonly isBusy: boolean; readonly onChange: (on: boolean) => void }) | null
}

const hrefOf = (page: number): string => href("study-messages", {}, page > 1 ? { page: String(page) } : {})

/** What the site told the learner, the latest first. */
export const MessagesView = ({ messages, isBusy, onSms, push }: MessagesViewProps) => {
  const { list, total, page, page_size, sms } = messages
  return (
    <TitledPage title="消息">
      {sms === null && push === null ? null : (
        <ul aria-label="提醒" className="divide-y divide-line rounded-lg border border-line bg-sheet px-4">
          {sms === null ? null : (
            <Reminder text={sms ? "短信提醒已打开，晚上九点到早上八点不发。" : "新消息也可以发短信提醒你。"}>
              <Button busy={isBusy} onClick={() => onSms(!sms)}>
                {sms ? "关闭短信" : "打开短信"}
              </Button>
            </Reminder>
          )}
          {push === null ? null : (
            <Reminder text={push.text}>
              {push.next === null ? null : (
                <Button busy={push.isBusy} onClick={() => push.onChange(push.next === true)}>
                  {push.next ? "打开推送" : "关闭推送"}
                </Button>
              )}
            </Reminder>
          )}
        </ul>
      )}
      {list.length === 0 ? (
        <EmptyState
          icon={<HistoryIcon className="size-7" />}
          title={total === 0 ? "还没有消息" : "没有这一页了"}
          text={total === 0 ? "报名、成绩、纠错回复和课程到期，都会在这里告诉你。" : "回到第一页看看。"}
          action={
            <LinkButton href={total === 0 ? href("study-term", {}) : hrefOf(1)}>
              {total === 0 ? "看考期" : "回到第一页"}
            </LinkButton>
          }
        />
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-sheet">
          {list.map((message) => (
            <li key={`${message.created_at} ${message.url} ${message.text}`}>
              <Link href={message.url} className="grid gap-1 p-4 transition-colors hover:bg-wash">
                <span className="flex items-start justify-between gap-4">
                  <span className="min-w-0 font-medium">{message.title}</span>
                  {message.is_new ? <Badge tone="accent">新</Badge> : null}
                </span>
                <span className="text-grey">{message.text}</span>
                <Meta items={[message.created_at.slice(0, 16)]} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={Math.ceil(total / page_size)} hrefOf={hrefOf} />
    </TitledPage>
  )
}

const Reminder = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
    <p className="min-w-0 text-grey">{text}</p>
    {children}
  </li>
)
