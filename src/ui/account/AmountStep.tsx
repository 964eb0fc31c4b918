import { Choice } from "../kit/Choice.tsx"

export interface AmountStepProps {
  readonly chosen: number | null
  readonly onChoose: (daily_questions: number) => void
}

const AMOUNTS = [
  { questions: 10, text: "十分钟上下" },
  { questions: 20, text: "一段通勤" },
  { questions: 30, text: "半小时" },
  { questions: 50, text: "考前冲刺" },
]

export const AmountStep = ({ chosen, onChoose }: AmountStepProps) => (
  <div className="grid grid-cols-2 gap-2">
    {AMOUNTS.map(({ questions, text }) => (
      <Choice key={questions} chosen={questions === chosen} onChoose={() => onChoose(questions)}>
        <span className="block tabular">{questions}题</span>
        <span className="block text-sm font-normal text-grey">{text}</span>
      </Choice>
    ))}
  </div>
)
