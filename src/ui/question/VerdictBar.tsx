import type { QuestionKey } from "#domain/contract/examQuestion.ts"
import { keyText } from "#domain/question/KeyText.ts"
import { reveal } from "../dom/reveal.ts"
import { classes } from "../kit/classes.ts"
import { VERDICTS, VerdictIcon } from "./Verdict.tsx"

/** Of the explanation of the question in front. */
export const EXPLANATION_ID = "explanation"

const TINTS: Readonly<Record<QuestionKey["verdict"], string>> = {
  right: "bg-correct-tint text-correct",
  wrong: "bg-wrong-tint text-wrong",
  unanswered: "bg-caution-tint text-caution",
  self: "bg-wash text-ink",
}

/** On a phone, where the thumb is: the verdict, and the way to the explanation, which lies below what is seen. */
export const VerdictBar = ({ answerKey: { verdict, answer } }: { readonly answerKey: QuestionKey }) => (
  <div className={classes("flex items-center gap-2 px-4 lg:hidden", TINTS[verdict])}>
    <VerdictIcon verdict={verdict} />
    <span className="min-w-0 flex-1 truncate font-medium">
      {VERDICTS[verdict].text}
      {verdict === "wrong" ? ` · 正确答案：${keyText(answer)}` : ""}
    </span>
    <button type="button" className="min-h-11 shrink-0 px-2 underline" onClick={() => reveal(EXPLANATION_ID)}>
      看解析
    </button>
  </div>
)
