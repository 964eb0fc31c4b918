import { type OnlineExam, OnlineExamRow } from "./OnlineExamRow.tsx"

export interface OnlineExamListProps {
  readonly exams: ReadonlyArray<OnlineExam>
  /** Server time, epoch milliseconds. */
  readonly now: number
}

export const OnlineExamList = ({ exams, now }: OnlineExamListProps) => (
  <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
    {exams.map((exam) => (
      <li key={exam.id}>
        <OnlineExamRow exam={exam} now={now} />
      </li>
    ))}
  </ul>
)
