import { Suspense } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import * as Admission from "#domain/attempt/Admission.ts"
import { REHEARSAL_PAPER } from "#domain/attempt/Rehearsal.ts"
import { Button } from "../kit/Button.tsx"
import { Card } from "../kit/Card.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { preloaded } from "../kit/preloaded.ts"
import { RichText } from "../kit/RichText.tsx"
import { Table } from "../kit/Table.tsx"
import { AdmissionLine } from "./AdmissionLine.tsx"
import { FEEDBACK_NAMES } from "./FeedbackChoice.tsx"
import { RehearsalLink } from "./RehearsalLink.tsx"
import { keyPolicyText, PaperFacts, VaryingItems } from "./PaperFacts.tsx"
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
  // the first of these is how the paper is begun when nothing is chosen
  const canLearn = paper.feedback.indexOf("at_once") > 0
  const isUsedUp = paper.attempts > 0 && paper.attempts_used >= paper.attempts
  const isHomework = paper.homework !== undefined
  const isUnlisted = !Admission.mayBegin(paper.admission)
  return (
    <div className="mx-auto grid w-full max-w-read gap-6 px-4 py-8 md:py-14">
      <h1 className="text-2xl">{unbroken(paper.name)}</h1>
      {paper.admission === undefined ? null : <AdmissionLine admission={paper.admission} />}
      <PaperFacts paper={paper} />
      {paper.sections.length > 0 ? (
        <Table
          caption="试卷结构"
          heads={["题型", "题数", "分值"]}
          rows={paper.sections.map(({ name, questions, score }) => ({
            key: name,
            cells: [name, `${questions}题`, `${score}分`],
          }))}
        />
      ) : null}
      <Card className="grid gap-3 p-5">
        <h2 className="text-lg">{isHomework ? "作业要求" : "考试须知"}</h2>
        <RichText html={paper.rules_html} />
        <ul className="-mt-2 list-disc space-y-1 pl-6">
          <li>{keyPolicyText(paper)}</li>
          <VaryingItems paper={paper} />
          {canLearn ? <li>“{FEEDBACK_NAMES.at_once}”不计时，每答一题就看解析。</li> : null}
          {isHomework ? <li>不计时，可以分几次做；截止时自动交卷，以服务器时间为准。</li> : null}
          {paper.minutes > 0 ? <li>点“开始作答”后开始计时，以服务器时间为准，到时自动交卷。</li> : null}
          <li>
            每一次作答都会先存在本机，再存到服务器；断网、刷新
            {paper.room?.one_device === undefined ? "或换一台设备" : ""}都能接着做。
          </li>
          <li>可以只用键盘作答，按 ? 看快捷键。</li>
        </ul>
      </Card>
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
        {canLearn ? (
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
