import { useSelector } from "@xstate/react"
import { numberIn, questionIn } from "#machines/player/lessonMarkersChanges.ts"
import { isAnswered } from "#domain/question/AnswerValue.ts"
import { VerdictBar } from "../question/VerdictBar.tsx"
import { Button } from "../kit/Button.tsx"
import { Dialog } from "../kit/Dialog.tsx"
import { Notice } from "../kit/Notice.tsx"
import type { MarkersRef } from "./LessonMarkers.tsx"
import { LessonQuestion } from "./LessonQuestion.tsx"

/** A question over the paused video. */
export const MarkerDialog = ({ markers }: { readonly markers: MarkersRef }) => {
  const value = useSelector(markers, ({ context }) => context.value)
  const key = useSelector(markers, ({ context }) => context.key)
  const message = useSelector(markers, ({ context }) => context.message)
  const question = useSelector(markers, ({ context }) => questionIn(context))
  const number = useSelector(markers, ({ context }) => numberIn(context))
  const isOpen = useSelector(markers, (snapshot) => snapshot.matches("asking") || snapshot.matches("judged"))
  const isJudging = useSelector(markers, (snapshot) => snapshot.matches({ asking: "judging" }))
  const goOn = () => markers.send({ type: key === null ? "marker.skip" : "marker.goOn" })
  return (
    <Dialog
      open={isOpen}
      kind="sheet"
      title="随堂题"
      onClose={goOn}
      actions={
        <>
          {key === null ? (
            <Button variant="quiet" onClick={goOn}>
              跳过
            </Button>
          ) : (
            <div className="basis-full overflow-hidden rounded-md md:hidden">
              <VerdictBar answerKey={key} />
            </div>
          )}
          {/* one button, which keeps the focus when the verdict comes */}
          <Button
            variant="primary"
            busy={isJudging}
            disabled={!isAnswered(value)}
            onClick={key === null ? () => markers.send({ type: "marker.answer" }) : goOn}
          >
            {key === null ? "提交" : "继续"}
          </Button>
        </>
      }
    >
      {question === null ? null : (
        <LessonQuestion
          number={number}
          question={question}
          value={value}
          answerKey={key}
          disabled={isJudging || key !== null}
          send={markers.send}
        />
      )}
      {message === "" ? null : (
        <Notice level="warning" urgent>
          {message}
        </Notice>
      )}
    </Dialog>
  )
}
