import { useSelector } from "@xstate/react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import * as Rehearsal from "#domain/attempt/Rehearsal.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import * as Sheet from "#machines/attempt/examSheet.ts"
import type { rehearsalMachine } from "#machines/attempt/rehearsalMachine.ts"
import { Button } from "../kit/Button.tsx"
import { classes } from "../kit/classes.ts"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { type ExamRef, useExam } from "./useExam.ts"

export type RehearsalRef = ActorRefFrom<typeof rehearsalMachine>

export interface RehearsalPanelProps {
  readonly rehearsal: RehearsalRef
  readonly exam: ExamRef
}

/** How far it is with this attempt: what an earlier rehearsal left behind is not about it. */
const stageOf =
  (attempt_id: string | null) =>
  (snapshot: SnapshotFrom<typeof rehearsalMachine>): Rehearsal.RehearsalStage =>
    (snapshot.context.attempt_id === attempt_id && Rehearsal.STAGES.find((one) => snapshot.matches(one))) || "online"

const TEXTS: Readonly<Record<Rehearsal.RehearsalStep, readonly [string, string]>> = {
  answer: ["答一题", "选一个答案，等上方显示“已保存”。"],
  cut: ["断开网络", "答案已经在服务器上。现在由页面切断网络，就像信号没了一样。"],
  answerMore: ["断网时继续答", "再答一两题，看它们怎样“已存在本机”。"],
  reload: ["刷新页面", "网络还断着，答案只在这台设备上。刷新，看看会不会丢。"],
  restore: ["恢复网络", "页面重新打开了，网络还没有恢复，答案都还在。"],
  handIn: ["交卷", "等显示“已保存”，所有答案就都到了服务器。点“交卷”拿回执。"],
  done: ["演练完成", "断网一次，刷新一次，回执上的题数和你答的一样：一题没有丢。"],
}

/** Leads through a rehearsal, with the truth about every answer beside it. */
export const RehearsalPanel = ({ rehearsal, exam }: RehearsalPanelProps) => {
  const word = useExam(exam, Select.savedWord)
  const counts = useExam(exam, Sheet.answerCounts)
  const attempt_id = useExam(exam, Select.attemptId)
  const stage = useSelector(rehearsal, stageOf(attempt_id))
  const isOpen = useExam(exam, (snapshot) => ["answering", "handedIn"].includes(Select.stage(snapshot)))
  const step = Rehearsal.stepOf(stage, word, counts.answered)
  if (!isOpen || attempt_id === null) return null
  const [title, text] = TEXTS[step]
  const at = step === "done" ? Rehearsal.STEPS.length : Rehearsal.STEPS.indexOf(step)
  return (
    <section aria-label="演练步骤" className="border-b border-line bg-accent-tint">
      <div className="mx-auto grid max-w-page gap-3 px-4 py-4">
        <ol className="flex flex-wrap gap-x-4 gap-y-1">
          {Rehearsal.STEPS.map((one, index) => (
            <li
              key={one}
              aria-current={one === step ? "step" : undefined}
              className={classes("flex items-center gap-1", one === step ? "font-bold" : "text-grey")}
            >
              {index < at ? <RightIcon className="size-5 text-correct" /> : <span aria-hidden="true">{index + 1}</span>}
              {TEXTS[one][0]}
              {index < at ? <span className="sr-only">，完成</span> : null}
            </li>
          ))}
        </ol>
        <output className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <span className="min-w-0 flex-1 basis-72">
            <strong>{title}</strong>：{text}
          </span>
          <span className="tabular">
            已答{counts.answered}题：服务器已保存{counts.saved}，只在本机{counts.unsaved}
          </span>
        </output>
        {step === "cut" ? (
          <Next label="断开网络" onPress={() => rehearsal.send({ type: "rehearsal.cut", attempt_id })} />
        ) : null}
        {step === "reload" ? (
          <Next label="刷新页面" onPress={() => rehearsal.send({ type: "rehearsal.reload" })} />
        ) : null}
        {step === "restore" ? (
          <Next
            label="恢复网络"
            onPress={() => {
              rehearsal.send({ type: "rehearsal.restore" })
              exam.send({ type: "sync.retry" })
            }}
          />
        ) : null}
      </div>
    </section>
  )
}

const Next = ({ label, onPress }: { readonly label: string; readonly onPress: () => void }) => (
  <div>
    <Button variant="primary" onClick={onPress}>
      {label}
    </Button>
  </div>
)
