import { Suspense } from "react"
import * as Select from "#machines/attempt/examSelectors.ts"
import { preloaded } from "../kit/preloaded.ts"
import { Button } from "../kit/Button.tsx"
import { ExamState } from "./ExamState.tsx"
import { type ExamRef, useExam } from "./useExam.ts"

const PaperLines = ({ exam }: { readonly exam: ExamRef }) => (
  <div className="mx-auto grid max-w-page grid-cols-[1fr_auto] items-center gap-x-4 gutter py-1 md:flex">
    <h1 className="min-w-0 truncate text-base md:flex-1">{useExam(exam, Select.title)}</h1>
    <Button
      variant="primary"
      className="md:order-last"
      disabled={!useExam(exam, Select.isLeading)}
      onClick={() => exam.send({ type: "paper.review" })}
    >
      交卷
    </Button>
    <div className="col-span-2 -mr-2 flex min-h-11 min-w-0 items-center gap-2 lg:mr-0">
      <ExamState exam={exam} />
    </div>
  </div>
)

const PracticeLine = preloaded(
  import("./PracticeLine.tsx").then((file) => file.PracticeLine),
  PaperLines,
)

/** Clock and state of saving in one line, beside what the exam is called and its end; of practice, how far it is. */
export const ExamHeader = ({ exam, practice }: { readonly exam: ExamRef; readonly practice: boolean }) => (
  <header className="upper-bar">
    {practice ? (
      <Suspense fallback={<div className="h-13" />}>
        <PracticeLine exam={exam} />
      </Suspense>
    ) : (
      <PaperLines exam={exam} />
    )}
    <p aria-live="polite" className="sr-only">
      {useExam(exam, Select.announcement)}
    </p>
  </header>
)
