import { EmptyState } from "#ui/kit/EmptyState.tsx"
import { ClockIcon } from "#ui/kit/icon/ClockIcon.tsx"
import { LinkButton } from "#ui/kit/LinkButton.tsx"
import { resourcePage } from "./resourcePage.tsx"

/** Stands for a page of the route table that this version does not have. */
export const page = resourcePage({
  requests: () => ({}),
  title: () => "尚未开放",
  Skeleton: () => null,
  View: () => (
    <EmptyState
      icon={<ClockIcon className="size-7" />}
      level="h1"
      title="这里还没有开放"
      text="这个栏目正在准备中，开放后会出现在导航里。"
      action={
        <LinkButton href="/study" variant="primary">
          回到学习
        </LinkButton>
      }
    />
  ),
})
