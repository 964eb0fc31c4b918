import { href } from "#domain/route/href.ts"
import type { WrongFilter } from "#domain/wrongBook/WrongFilter.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { wrongHref } from "./wrongHref.ts"

export interface WrongEmptyProps {
  /** Nothing was ever missed; nothing is under this filter; the page is beyond the last. */
  readonly why: "new" | "filter" | "page"
  readonly filter?: WrongFilter
}

export const WrongEmpty = ({ why, filter = {} }: WrongEmptyProps) => {
  if (why === "new") {
    return (
      <EmptyState
        icon={<RightIcon className="size-7" />}
        title="还没有错题"
        text="练习、每日一练和考试里答错的题会自动收进来，考后才公布答案的，公布后再收。"
        action={
          <LinkButton href={href("study-my-questions", {})} variant="primary">
            去练习
          </LinkButton>
        }
      />
    )
  }
  if (why === "page") {
    return (
      <EmptyState
        icon={<RightIcon className="size-7" />}
        title="没有这一页了"
        text="题目变少了，回到第一页看看。"
        action={<LinkButton href={wrongHref(filter)}>回到第一页</LinkButton>}
      />
    )
  }
  const { state = "active", ...narrowed } = filter
  const isNarrowed = Object.keys(narrowed).length > 0
  return (
    <EmptyState
      icon={<RightIcon className="size-7" />}
      title={isNarrowed ? "这样筛选没有题" : TITLE[state]}
      text={isNarrowed ? "换一个条件，或者看全部。" : TEXT[state]}
      action={
        isNarrowed ? (
          <LinkButton href={wrongHref(state === "active" ? {} : { state })}>看全部</LinkButton>
        ) : (
          <LinkButton href={href("study-my-questions", {})}>接着练</LinkButton>
        )
      }
    />
  )
}

const TITLE = { active: "错题都掌握了", mastered: "还没有掌握的错题", removed: "没有移出的题" } as const
const TEXT = {
  active: "再答错的题会回到这里。",
  mastered: "错题连对两次就会到这里，再错会回到错题本。",
  removed: "自己移出的题会在这里，随时能移回。",
} as const
