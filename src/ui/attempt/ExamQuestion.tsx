import { Suspense, useRef } from "react"
import type { ExamQuestion as Question } from "#domain/contract/examQuestion.ts"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import { isChoice } from "#domain/question/isChoice.ts"
import type { ExamTool } from "#domain/core/ExamTools.ts"
import { markKey } from "#domain/attempt/ToolsState.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import { noCopying } from "../dom/noCopying.ts"
import { useFocusOnChange } from "../dom/useFocusOnChange.ts"
import { useKeys } from "../dom/useKeys.ts"
import { useSwipe } from "../dom/useSwipe.ts"
import { preloaded } from "../kit/preloaded.ts"
import { classes } from "../kit/classes.ts"
import { QuestionCard } from "../question/QuestionCard.tsx"
import { QuestionFooter } from "./QuestionFooter.tsx"
import { markSelection, type ToolsRef, useToolsRef, useToolsState } from "./useTools.ts"
import { EXPLANATION_ID } from "../question/VerdictBar.tsx"
import { answerActs, type ExamRef, type FilesOf, type NotesOf, useExam } from "./useExam.ts"

const ToolBar = preloaded(import("./ToolBar.tsx").then((file) => file.ToolBar))

export interface ExamQuestionProps {
  readonly exam: ExamRef
  readonly question: Question
  readonly notesOf?: NotesOf | undefined
  /** Where files of an answer are chosen and shown. */
  readonly filesOf?: FilesOf | undefined
}

/** The question in front with its way to the next one; keys and swipes do the same as the buttons. */
export const ExamQuestion = ({ exam, question, notesOf, filesOf }: ExamQuestionProps) => {
  const area = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const index = useExam(exam, Select.currentIndex)
  const value = useExam(exam, Select.value)
  const answerKey = useExam(exam, Select.key)
  const isChecking = useExam(exam, Select.isChecking)
  const isWriter = useExam(exam, Select.isWriter)
  const flagged = useExam(exam, Select.isFlagged)
  const guessed = useExam(exam, Select.isGuessed)
  const tools = useToolsRef(exam)
  const allowed = useExam(exam, Select.allowedTools)
  const { struck, marks, size, letterKeys } = useToolsState(tools)
  const { id } = question
  const acts = answerActs(exam, id)
  const isWide = question.material_html !== undefined

  useFocusOnChange(heading, id)
  useSwipe(area, (direction) => exam.send({ type: direction < 0 ? "question.next" : "question.previous" }))
  useKeys((key, isShifted) => {
    if (tools !== null && pressTool(tools, allowed, question, key, isShifted)) return true
    const event = eventOf(key, question)
    if (event !== null) exam.send(event)
    return event !== null
  }, letterKeys)

  return (
    <div
      ref={area}
      {...(useExam(exam, Select.mayCopy) ? {} : noCopying)}
      className="grid min-w-0 flex-1 touch-pan-y content-start justify-items-center gap-4 pb-40 lg:pb-24"
    >
      {tools === null ? null : (
        <Suspense fallback={<div className="h-11" />}>
          <ToolBar
            tools={tools}
            allowed={allowed}
            question_id={id}
            className={classes("w-full", !isWide && "max-w-read")}
          />
        </Suspense>
      )}
      <QuestionCard
        className={ENLARGED[size]}
        number={index + 1}
        question={question}
        value={value}
        answerKey={answerKey}
        flagged={flagged}
        guessed={guessed}
        onGuess={isWriter && isAnswered(value) ? () => exam.send({ type: "guess.toggle", question_id: id }) : undefined}
        disabled={!isWriter}
        locked={isChecking}
        excess={useExam(exam, Select.excess)}
        notes={notesOf?.(id)}
        acts={acts}
        explanationId={EXPLANATION_ID}
        heading={heading}
        marks={{
          stem: marks[markKey(id, "stem")] ?? NONE,
          material: marks[markKey(id, "material")] ?? NONE,
        }}
        strike={
          tools !== null && allowed.includes("strike")
            ? {
                struck: struck[id] ?? NONE,
                toggle: (key) => tools.send({ type: "strike.toggle", question_id: id, key }),
              }
            : undefined
        }
      />
      {filesOf?.(question)}
      <QuestionFooter exam={exam} question={question} isWide={isWide} />
    </div>
  )
}

const NONE: ReadonlyArray<never> = []
const ENLARGED = ["", "enlarge-1", "enlarge-2"]

/** Keys of what lies beside the question; whether it was one. */
const pressTool = (
  tools: ToolsRef,
  allowed: ReadonlyArray<ExamTool>,
  { id: question_id, kind, options }: Question,
  key: string,
  isShifted: boolean,
): boolean => {
  const option = options.find((one) => isChoice(kind) && one.key.toLowerCase() === key)
  if (option !== undefined) {
    if (isShifted && allowed.includes("strike")) tools.send({ type: "strike.toggle", question_id, key: option.key })
    return isShifted
  }
  if (key === "?") tools.send({ type: "panel.toggle", panel: "keys" })
  else if (key === "h" && allowed.includes("highlight")) markSelection(tools, question_id)
  else if (key === "k" && allowed.includes("calculator")) tools.send({ type: "panel.toggle", panel: "calculator" })
  else if (key === "g" && allowed.includes("scratch")) tools.send({ type: "panel.toggle", panel: "scratch" })
  else return false
  return true
}

const eventOf = (key: string, { id: question_id, kind, options }: Question) => {
  if (key === "arrowright") return { type: "question.next" } as const
  if (key === "arrowleft") return { type: "question.previous" } as const
  if (kind === "judge" && (key === "a" || key === "b"))
    return { type: "answer.judge", question_id, value: key === "a" } as const
  const option = options.find((one) => isChoice(kind) && one.key.toLowerCase() === key)
  if (option !== undefined) return { type: "answer.choose", question_id, key: option.key } as const
  if (key === "s") return { type: "paper.review" } as const
  if (key === "f") return { type: "flag.toggle", question_id } as const
  if (key === "u") return { type: "guess.toggle", question_id } as const
  return key === "t" ? ({ type: "clock.announce" } as const) : null
}
