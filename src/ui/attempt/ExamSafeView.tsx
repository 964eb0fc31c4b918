import * as Select from "#machines/attempt/examSelectors.ts"
import { Button } from "../kit/Button.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { type ExamRef, useExam } from "./useExam.ts"

export interface ExamSafeViewProps {
  readonly exam: ExamRef
  readonly backHref: string
  readonly onAgain: () => void
}

/** In place of an exam whose view threw: the attempt goes on, and can be shown again, saved as a file or handed in. */
export const ExamSafeView = ({ exam, backHref, onAgain }: ExamSafeViewProps) => {
  const stage = useExam(exam, Select.stage)
  const isReviewing = useExam(exam, Select.isReviewing)
  return (
    <div className="mx-auto grid max-w-read content-center justify-items-center gap-4 gutter py-16 text-center">
      <h1 className="text-2xl">这一页没能显示</h1>
      <p className="text-grey">{TEXT[stage] ?? "问题在我们这边，已经记下了。"}</p>
      {isReviewing ? <p role="alert">交卷后不能再改，确定交卷吗？</p> : null}
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={onAgain}>
          重新显示
        </Button>
        {stage === "answering" && !isReviewing ? (
          <Button onClick={() => exam.send({ type: "paper.review" })}>交卷</Button>
        ) : null}
        {isReviewing ? (
          <>
            <Button onClick={() => exam.send({ type: "paper.resume" })}>先不交</Button>
            <Button onClick={() => exam.send({ type: "exam.handIn" })}>确定交卷</Button>
          </>
        ) : null}
        {stage === "answering" || stage === "handingIn" ? (
          <Button onClick={() => exam.send({ type: "answers.export" })}>保存作答文件</Button>
        ) : (
          <LinkButton href={backHref}>返回</LinkButton>
        )}
      </div>
    </div>
  )
}

const TEXT: Partial<Record<ReturnType<typeof Select.stage>, string>> = {
  answering: "作答没有丢，计时照常。问题已经记下了，可以先重新显示。",
  handingIn: "正在交卷，交卷不受影响。",
  closing: "正在收卷，收卷不受影响。",
  handedIn: "已经交卷，作答都已送达。",
}
