import type { ExamMessage } from "../contract/examAttempt.ts"
import { timeOfDay } from "../time/ClockText.ts"

/** What an invigilator told, as the exam page shows it. */
export const text = ({ at, text: told }: Pick<ExamMessage, "at" | "text">): string =>
  `${timeOfDay(at).slice(0, 5)}监考消息：${told}`
