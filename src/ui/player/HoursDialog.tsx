import { useSelector } from "@xstate/react"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import * as Hours from "#machines/player/lessonHoursSelectors.ts"
import { Button } from "../kit/Button.tsx"
import { Dialog } from "../kit/Dialog.tsx"
import { Notice } from "../kit/Notice.tsx"
import { LessonQuestion } from "./LessonQuestion.tsx"
import type { HoursRef } from "./playerRef.ts"

/** A question over the stopped video, whose right answer vouches for what was watched. */
export const HoursDialog = ({ hours }: { readonly hours: HoursRef }) => {
  const dialog = useSelector(hours, Hours.dialog)
  const check = useSelector(hours, Hours.check)
  const value = useSelector(hours, Hours.value)
  const verdict = useSelector(hours, Hours.verdict)
  const message = useSelector(hours, Hours.message)
  const { waiting } = useSelector(hours, Hours.hours)
  const isJudged = dialog === "judged"
  const isSecond = check !== null && verdict === "wrong"
  const close = () => hours.send({ type: isJudged ? "hours.goOn" : "hours.later" })
  return (
    <Dialog
      open={dialog !== null}
      kind="sheet"
      title="学时抽问"
      onClose={close}
      actions={
        <>
          {isJudged ? null : (
            <Button variant="quiet" onClick={close}>
              稍后作答
            </Button>
          )}
          {/* one button, which keeps the focus when the verdict comes */}
          <Button
            variant="primary"
            busy={dialog === "judging"}
            disabled={!isJudged && !isAnswered(value)}
            onClick={isJudged ? close : () => hours.send({ type: "hours.answer" })}
          >
            {isJudged ? "继续" : "提交"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {isJudged ? (
          <Notice level={verdict === "right" ? "success" : "warning"} urgent>
            {verdict === "right" ? rightText(waiting) : "两题都没有答对，上次抽问以来看的没有计入，重看后再计。"}
          </Notice>
        ) : null}
        {check === null ? null : (
          <>
            <Notice level={isSecond ? "warning" : "info"} urgent={isSecond}>
              {isSecond ? "没有答对，再答一题。" : ""}答对了，看过的才计入学时。请在{Math.ceil(check.left / 60)}
              分钟内作答。
            </Notice>
            <LessonQuestion
              key={check.id}
              number={1}
              question={check.question}
              value={value}
              answerKey={null}
              disabled={dialog === "judging"}
              send={hours.send}
            />
          </>
        )}
        {message === "" ? null : (
          <Notice level="warning" urgent>
            {message}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

/** Few right answers could be guesses: what they vouch for waits. */
const rightText = (waiting: number): string =>
  waiting < 1 ? "答对了，看过的计入学时。" : "答对了。再答对几题，待确认的就一起计入学时。"
