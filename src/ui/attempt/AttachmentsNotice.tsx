import { useSelector } from "@xstate/react"
import { isWaiting } from "#machines/attempt/attachmentsMachine.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import { Notice } from "../kit/Notice.tsx"
import type { AttachmentsRef } from "./AttachmentsField.tsx"
import { type ExamRef, useExam } from "./useExam.ts"

export interface AttachmentsNoticeProps {
  readonly exam: ExamRef
  readonly attachments: AttachmentsRef
}

/** What of the answers is still on its way when nothing can be answered any more. */
export const AttachmentsNotice = ({ exam, attachments }: AttachmentsNoticeProps) => {
  const stage = useExam(exam, Select.stage)
  const { files, refused, isDelayed } = useSelector(attachments, ({ context }) => context)
  const waiting = files.filter(isWaiting(refused)).length
  return waiting === 0 || stage === "answering" ? null : (
    <div className="mx-auto w-full max-w-read gutter pt-4">
      <Notice level="warning">
        {isDelayed
          ? `还有${waiting}个附件没有上传，都存在本机：连上后会接着上传，请不要清除浏览器数据。`
          : `还有${waiting}个附件正在上传，请先不要关闭页面。`}
      </Notice>
    </div>
  )
}
