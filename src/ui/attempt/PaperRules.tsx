import type { Output } from "#domain/contract/Contract.ts"
import { Card } from "../kit/Card.tsx"
import { RichText } from "../kit/RichText.tsx"
import { FEEDBACK_NAMES } from "./feedbackNames.ts"
import { keyPolicyText } from "./PaperFacts.tsx"

export interface PaperRulesProps {
  readonly paper: Pick<
    Output<"question.paper">,
    | "rules_html"
    | "key_policy"
    | "closes_at"
    | "keys_from"
    | "feedback"
    | "homework"
    | "minutes"
    | "room"
    | "is_drawn"
    | "is_shuffled"
  >
}

/** What holds while a paper is sat. */
export const PaperRules = ({ paper }: PaperRulesProps) => {
  const isHomework = paper.homework !== undefined
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg">{isHomework ? "作业要求" : "考试须知"}</h2>
      <RichText html={paper.rules_html} />
      <ul className="-mt-2 list-disc space-y-1 pl-6">
        <li>{keyPolicyText(paper)}</li>
        {paper.is_drawn === true ? <li>题目从题库中抽取，每次作答各不相同，开始后不再变。</li> : null}
        {paper.is_shuffled === true ? <li>选项的次序每次作答各不相同，开始后不再变。</li> : null}
        {canLearn(paper) ? <li>“{FEEDBACK_NAMES.at_once}”不计时，每答一题就看解析。</li> : null}
        {isHomework ? <li>不计时，可以分几次做；截止时自动交卷，以服务器时间为准。</li> : null}
        {paper.minutes > 0 ? <li>点“开始作答”后开始计时，以服务器时间为准，到时自动交卷。</li> : null}
        <li>
          每一次作答都会先存在本机，再存到服务器；断网、刷新
          {paper.room?.one_device === undefined ? "或换一台设备" : ""}都能接着做。
        </li>
        <li>可以只用键盘作答，按 ? 看快捷键。</li>
      </ul>
    </Card>
  )
}

/** The first of these is how the paper is begun when nothing is chosen. */
export const canLearn = ({ feedback }: Pick<Output<"question.paper">, "feedback">): boolean =>
  feedback.indexOf("at_once") > 0
