import type { Output } from "#domain/contract/Contract.ts"

export interface PaperWindowProps {
  readonly paper: Pick<Output<"question.paper">, "opens_at" | "closes_at" | "enters_until">
}

/** Between which times a paper can be begun. */
export const PaperWindow = ({ paper: { opens_at, closes_at, enters_until } }: PaperWindowProps) => (
  <p className="text-grey tabular">
    <span className="inline-block">{opens_at?.slice(0, 16)}开考，</span>
    <span className="inline-block">
      {closes_at?.slice(0, 16)}截止{enters_until === undefined ? "" : "，"}
    </span>
    {enters_until === undefined ? null : <span className="inline-block">{enters_until.slice(11, 16)}以后不能入场</span>}
  </p>
)
