import type { ReactNode } from "react"
import type { Ask } from "#domain/contract/ask.ts"
import { Badge } from "../kit/Badge.tsx"
import { Meta } from "../kit/Meta.tsx"

interface AskItemProps {
  readonly ask: Ask
  /** In a list of the learner's own: of what course or bank. */
  readonly place?: string
  /** What it was asked about. */
  readonly children?: ReactNode
  /** The server does not have it yet. */
  readonly isUnsent?: boolean
}

/** One question with its answer; of others nobody is named. */
export const AskItem = ({ ask, place, isUnsent = false, children }: AskItemProps) => {
  const { is_own, text, asked_at, state, reply, answered_at, is_public, because } = ask
  return (
    <article className="grid gap-3 rounded-lg border border-line bg-sheet p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Meta
          items={[
            place ?? (is_own ? "我的提问" : "其他学员的提问"),
            asked_at.slice(0, 16),
            is_own && is_public ? "已公开" : "",
          ]}
        />
        <Badge tone={state === "answered" ? "correct" : "neutral"}>{isUnsent ? "待提交" : STATES[state]}</Badge>
      </div>
      {children}
      <p className="break-words whitespace-pre-line">{text}</p>
      {state === "hidden" ? <p className="text-grey">机构隐藏了这条提问：{because}</p> : null}
      {reply === "" ? null : (
        <div className="grid gap-1 rounded-md bg-wash p-3">
          <Meta items={["老师的回答", answered_at?.slice(0, 16) ?? ""]} />
          <p className="break-words whitespace-pre-line">{reply}</p>
        </div>
      )}
    </article>
  )
}

const STATES: Readonly<Record<Ask["state"], string>> = {
  waiting: "等待回答",
  answered: "已解答",
  hidden: "已隐藏",
}
