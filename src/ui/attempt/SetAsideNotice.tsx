import { describe, type SetAsideAnswer } from "#domain/attempt/SetAsideText.ts"
import { Notice } from "../kit/Notice.tsx"

export interface SetAsideNoticeProps {
  readonly setAside: ReadonlyArray<SetAsideAnswer>
  /** From 1; 0 when the question is not in the paper. */
  readonly numberOf: (question_id: string) => number
}

/** Answers that could not be kept as they were typed. */
export const SetAsideNotice = ({ setAside, numberOf }: SetAsideNoticeProps) =>
  setAside.length === 0 ? null : (
    <Notice level="warning">
      <p>有的作答不能原样保存，原文已留作记录：</p>
      <ul className="list-disc pl-6">
        {setAside.map((one) => (
          <li key={one.question_id}>
            第{numberOf(one.question_id)}题：{describe(one)}
          </li>
        ))}
      </ul>
    </Notice>
  )
