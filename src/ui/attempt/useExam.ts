import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import type { ActorRefFrom } from "xstate"
import type { ExamQuestion } from "#domain/contract/examQuestion.ts"
import type { examMachine } from "#machines/attempt/examMachine.ts"
import type { ExamSnapshot } from "#machines/attempt/examSelectors.ts"
import type { AnswerActs } from "../question/AnswerField.tsx"

export type ExamRef = ActorRefFrom<typeof examMachine>

/** What a question has of what the learner keeps beside it. */
export type NotesOf = (question_id: string) => ReactNode

/** Where the files of a question's answer are chosen and shown; null for one that takes none. */
export type FilesOf = (question: ExamQuestion) => ReactNode

export const useExam = <T>(exam: ExamRef, select: (snapshot: ExamSnapshot) => T): T => useSelector(exam, select)

/** What can be done to the answer of one question. */
export const answerActs = (exam: ExamRef, question_id: string): AnswerActs => ({
  choose: (key) => exam.send({ type: "answer.choose", question_id, key }),
  judge: (value) => exam.send({ type: "answer.judge", question_id, value }),
  arrange: (keys) => exam.send({ type: "answer.arrange", question_id, keys }),
  fill: (blank, text) => exam.send({ type: "answer.fill", question_id, blank, text }),
  write: (text) => exam.send({ type: "answer.write", question_id, text }),
  flush: () => exam.send({ type: "text.flush" }),
})
