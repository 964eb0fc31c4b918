import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { Button } from "../kit/Button.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { CalendarIcon } from "../kit/icon/CalendarIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { useOrigin } from "../useOrigin.ts"
import { MyLiveRow } from "./MyLiveRow.tsx"

export interface MyLiveViewProps {
  readonly mine: Output<"live.mine">
  /** Server time, epoch milliseconds. */
  readonly now: number
  readonly isActing: boolean
  readonly onCancel: (id: string) => void
  readonly onRenewFeed: () => void
}

const hrefOf = (page: number): string => href("study-my-live", {}, page > 1 ? { page: String(page) } : {})

export const PAGE = { title: "我的直播", text: "预约过和听过的直播都在这里。" }

/** What was reserved and what was heard. */
export const MyLiveView = ({ mine, now, isActing, onCancel, onRenewFeed }: MyLiveViewProps) => {
  const origin = useOrigin()
  if (mine.list.length === 0)
    return (
      <TitledPage {...PAGE}>
        <EmptyState
          icon={<CalendarIcon className="size-7" />}
          title={mine.total > 0 ? "没有这一页了" : "还没有预约过直播"}
          text={mine.total > 0 ? "回到第一页看看。" : "预约的和听过的直播都会记在这里，还能订阅到日历。"}
          action={
            <LinkButton href={mine.total > 0 ? hrefOf(1) : href("study-live", {})} variant="primary">
              {mine.total > 0 ? "回到第一页" : "看看直播安排"}
            </LinkButton>
          }
        />
      </TitledPage>
    )
  return (
    <TitledPage {...PAGE}>
      <ul className="divide-y divide-line">
        {mine.list.map((session) => (
          <MyLiveRow key={session.id} session={session} now={now} isActing={isActing} onCancel={onCancel} />
        ))}
      </ul>
      <Pagination page={mine.page} pages={Math.ceil(mine.total / mine.page_size)} hrefOf={hrefOf} />
      <section aria-label="日历订阅" className="grid gap-2 rounded-lg border border-line bg-sheet p-4">
        <p>把这个地址加到手机或电脑的日历里，预约的直播会自己出现。只给自己用，不要转发。</p>
        <input
          readOnly
          aria-label="日历地址"
          value={`${origin ?? ""}${mine.feed}`}
          className="min-h-11 w-full rounded-md border border-line bg-paper px-3"
          onFocus={(event) => event.currentTarget.select()}
        />
        <p className="text-grey">地址一年内有效；改过密码，或换过地址，以前的就不再打开。</p>
        <p>
          <Button busy={isActing} onClick={onRenewFeed}>
            换一个地址
          </Button>
        </p>
      </section>
    </TitledPage>
  )
}
