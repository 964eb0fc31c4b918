import type { QuestionKey } from "#domain/contract/examQuestion.ts"
import type { BadgeTone } from "../kit/Badge.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { WrongIcon } from "../kit/icon/WrongIcon.tsx"

type Verdict = QuestionKey["verdict"]

export const VERDICTS: Readonly<Record<Verdict, { readonly tone: BadgeTone; readonly text: string }>> = {
  right: { tone: "correct", text: "答对了" },
  wrong: { tone: "wrong", text: "答错了" },
  unanswered: { tone: "caution", text: "没有作答" },
  self: { tone: "neutral", text: "请对照参考答案" },
}

export const VerdictIcon = ({ verdict }: { readonly verdict: Verdict }) => {
  if (verdict === "right") return <RightIcon className="size-5" />
  return verdict === "wrong" ? <WrongIcon className="size-5" /> : null
}
