import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"
import type { ExamRef } from "./useExam.ts"

/** In place of a question that threw: the others can be answered, and the paper handed in. */
export const BrokenQuestion = ({ exam, onAgain }: { readonly exam: ExamRef; readonly onAgain: () => void }) => (
  <div className="grid min-w-0 flex-1 content-start gap-4">
    <Notice level="error" action={<Button onClick={onAgain}>重新显示</Button>}>
      这道题没能显示，问题已经记下了。作答没有丢，可以先做别的题。
    </Notice>
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => exam.send({ type: "question.previous" })}>上一题</Button>
      <Button onClick={() => exam.send({ type: "question.next" })}>下一题</Button>
      <Button onClick={() => exam.send({ type: "paper.review" })}>检查并交卷</Button>
    </div>
  </div>
)
