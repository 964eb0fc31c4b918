import type { DisplayMode } from "#domain/core/Agency.ts"
import { href } from "#domain/route/href.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { BankIcon } from "../kit/icon/BankIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"

/** The list of banks is part of the shop window: in study mode banks are reached from the courses. */
export const NoBanks = ({ mode }: { readonly mode: DisplayMode }) => (
  <EmptyState
    icon={<BankIcon className="size-7" />}
    title="还没有练过题"
    text={
      mode === "study"
        ? "打开课程页，从配套题库开始练，进度和正确率会记在这里。"
        : "选一个题库练起来，进度和正确率会记在这里。"
    }
    action={
      <LinkButton href={mode === "study" ? href("study-my-courses", {}) : href("question-list", {})} variant="primary">
        {mode === "study" ? "我的课程" : "去选题库"}
      </LinkButton>
    }
  />
)
