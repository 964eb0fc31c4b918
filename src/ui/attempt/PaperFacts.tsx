import type { Output } from "#domain/contract/Contract.ts"

type Paper = Output<"question.paper">

export interface PaperFactsProps {
  readonly paper: Pick<
    Paper,
    | "questions"
    | "homework"
    | "minutes"
    | "closes_at"
    | "total_score"
    | "pass_score"
    | "attempts"
    | "attempts_used"
    | "best_score"
  >
}

/** What a paper is in numbers, before it is begun. */
export const PaperFacts = ({ paper }: PaperFactsProps) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
    {factsOf(paper).map(([name, text]) => (
      <div key={name} className="rounded-md border border-line bg-sheet p-3 text-center">
        <dt className="text-grey">{name}</dt>
        <dd translate="no" className="text-lg font-bold tabular">
          {text}
        </dd>
      </div>
    ))}
  </dl>
)

const factsOf = (paper: PaperFactsProps["paper"]): ReadonlyArray<readonly [string, string]> => [
  ["题量", `${paper.questions}题`],
  paper.homework === undefined
    ? ["时间", paper.minutes > 0 ? `${paper.minutes}分钟` : "不限时"]
    : ["截止", paper.closes_at?.slice(5, 16) ?? ""],
  ["满分", `${paper.total_score}分`],
  ["及格", paper.pass_score > 0 ? `${paper.pass_score}分` : "不设"],
  ["还可作答", paper.attempts > 0 ? `${Math.max(0, paper.attempts - paper.attempts_used)}次` : "不限"],
  ["最好成绩", paper.best_score === null ? "—" : `${paper.best_score}分`],
]

/** When the answers are released, as a rule of the paper. */
export const keyPolicyText = ({
  key_policy,
  closes_at,
  keys_from,
}: Pick<Paper, "key_policy" | "closes_at" | "keys_from">): string => {
  switch (key_policy) {
    case "at_once":
      return "每答一题，立即给出答案和解析。"
    case "after_hand_in":
      return "交卷后立即公布成绩、答案和解析。"
    case "after_close":
      return `${closes_at?.slice(0, 16) ?? "考试"}截止，${momentAfter(closes_at, keys_from) ?? "稍后"}统一公布成绩、答案和解析。`
  }
}

/** The hour alone on the same day. */
const momentAfter = (before: string | null, moment: string | null = null): string | undefined =>
  moment?.slice(moment.slice(0, 10) === before?.slice(0, 10) ? 11 : 0, 16)
