import { Suspense } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import * as Admission from "#domain/attempt/Admission.ts"
import { REHEARSAL_PAPER } from "#domain/attempt/Rehearsal.ts"
import { Button } from "../kit/Button.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { preloaded } from "../kit/preloaded.ts"
import { AdmissionLine } from "./AdmissionLine.tsx"
import { FEEDBACK_NAMES } from "./feedbackNames.ts"
import { RehearsalLink } from "./RehearsalLink.tsx"
import { PaperFacts } from "./PaperFacts.tsx"
import { canLearn, PaperRules } from "./PaperRules.tsx"
import { PaperSections } from "./PaperSections.tsx"
import { type Start, startButton } from "./startButton.ts"
import { unbroken } from "../kit/unbroken.tsx"

const PasscodeField = preloaded(import("./PasscodeField.tsx").then((file) => file.PasscodeField))
const RoomCard = preloaded(import("./RoomCard.tsx").then((file) => file.RoomCard))

export interface ExamCoverProps {
  readonly paper: Output<"question.paper">
  readonly backHref: string
  /** Why the pass word of the room was refused; null: it was not. */
  readonly refusal: string | null
  readonly onStart: (start: Start) => void
}

/** The cover of a paper: everything a learner should know before the time begins to run. */
export const ExamCover = ({ paper, backHref, refusal, onStart }: ExamCoverProps) => {
  const isUsedUp = paper.attempts > 0 && paper.attempts_used >= paper.attempts
  const isHomework = paper.homework !== undefined
  const isUnlisted = !Admission.mayBegin(paper.admission)
  return (
    <div className="mx-auto grid w-full max-w-read gap-6 px-4 py-8 md:py-14">
      <h1 className="text-2xl">{unbroken(paper.name)}</h1>
      {paper.admission === undefined ? null : <AdmissionLine admission={paper.admission} />}
      <PaperFacts paper={paper} />
      <PaperSections sections={paper.sections} />
      <PaperRules paper={paper} />
      {paper.room === undefined ? null : (
        <Suspense fallback={null}>
          <RoomCard room={paper.room} />
        </Suspense>
      )}
      {paper.id === REHEARSAL_PAPER || isHomework ? null : <RehearsalLink />}
      {isUsedUp ? <p className="text-caution">作答次数已用完。</p> : null}
      {isUnlisted ? <p className="text-caution">{Admission.UNLISTED}。</p> : null}
      {paper.room?.passcode === true && !isUsedUp && !isUnlisted ? (
        <Suspense fallback={<p className="min-h-32">正在载入口令</p>}>
          <PasscodeField refusal={refusal} />
        </Suspense>
      ) : null}
      <div className="grid gap-3 sm:flex sm:justify-end">
        <LinkButton href={backHref} size="large">
          暂不开始
        </LinkButton>
        {canLearn(paper) ? (
          <Button size="large" disabled={isUsedUp || isUnlisted} {...startButton(onStart, "at_once")} type="button">
            {FEEDBACK_NAMES.at_once}
          </Button>
        ) : null}
        <Button variant="primary" size="large" disabled={isUsedUp || isUnlisted} {...startButton(onStart)}>
          开始作答
        </Button>
      </div>
    </div>
  )
}
