import { useSelector } from "@xstate/react"
import { type ChangeEvent, useId } from "react"
import type { ActorRefFrom } from "xstate"
import type { KeptFile } from "#domain/attempt/KeptFile.ts"
import type { ExamQuestion } from "#domain/contract/examQuestion.ts"
import * as Attachment from "#domain/question/Attachment.ts"
import type { attachmentsMachine } from "#machines/attempt/attachmentsMachine.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import { servedFiles } from "#machines/attempt/servedFiles.ts"
import { Button } from "../kit/Button.tsx"
import { buttonClass } from "../kit/buttonClass.ts"
import { Spinner } from "../kit/Spinner.tsx"
import { AnswerFile } from "../question/AnswerFile.tsx"
import { type ExamRef, useExam } from "./useExam.ts"

export type AttachmentsRef = ActorRefFrom<typeof attachmentsMachine>

export interface AttachmentsFieldProps {
  readonly exam: ExamRef
  readonly attachments: AttachmentsRef
  readonly question: ExamQuestion
  /** Puts the files where they are read from. */
  readonly onChoose: (files: ReadonlyArray<File>) => void
}

/** Pictures and PDFs beside a written answer: chosen or taken by the camera, shown with where they are. */
export const AttachmentsField = ({ exam, attachments, question, onChoose }: AttachmentsFieldProps) => {
  const { files, refused, message, isDelayed } = useSelector(attachments, ({ context }) => context)
  const isReady = useSelector(attachments, (snapshot) => snapshot.matches("ready"))
  const attempt_id = useExam(exam, Select.attemptId)
  const served = useExam(exam, servedFiles)
  const isWriter = useExam(exam, Select.isWriter)
  const names = Attachment.namesOf(useExam(exam, Select.value))
  const id = useId()
  const room = (question.attachments ?? 0) - names.length
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])].slice(0, room)
    // the same file chosen again is a change again
    currentTarget.value = ""
    if (chosen.length === 0 || !isReady || attempt_id === null) return
    onChoose(chosen)
    attachments.send({ type: "files.chosen", attempt_id, question_id: question.id })
  }
  return (
    <section aria-label="附件" className="grid w-full max-w-read gap-3">
      {names.length === 0 ? null : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {names.map((name, n) => {
            const kept = files.find((one) => one.file === name && one.attempt_id === attempt_id)
            const url = kept?.url ?? served.find(({ file }) => file === name)?.url ?? null
            const isSent = kept?.isSent === true || served.some(({ file }) => file === name)
            const refusal = refused.find(({ file }) => file === name)?.message
            return (
              <li key={name} className="flex flex-col gap-2 rounded-lg border border-line bg-sheet p-2">
                <AnswerFile name={name} url={url} label={`附件${n + 1}`} />
                <p className={`flex-1 ${isSent ? "text-grey" : refusal === undefined ? "text-caution" : "text-wrong"}`}>
                  {stateOf({ isSent, kept, isDelayed, refusal })}
                </p>
                {isWriter ? (
                  <Button
                    aria-label={`去掉附件${n + 1}`}
                    onClick={() => exam.send({ type: "answer.detach", question_id: question.id, file: name })}
                  >
                    去掉
                  </Button>
                ) : null}
              </li>
            )
          })}
        </ul>
      )}
      {isWriter && room > 0 ? (
        <div>
          <input
            id={id}
            type="file"
            multiple={room > 1}
            accept="image/*,application/pdf"
            aria-describedby={`${id}-text`}
            className="peer sr-only"
            onChange={choose}
          />
          <label
            htmlFor={id}
            aria-busy={!isReady}
            className={buttonClass(
              {},
              "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring",
            )}
          >
            {isReady ? null : <Spinner />}
            {isReady ? "拍照或选文件" : "正在处理"}
          </label>
        </div>
      ) : null}
      <p id={`${id}-text`} aria-live="polite" className={message === null ? "text-grey" : "text-wrong"}>
        {message ?? `照片和PDF，最多${question.attachments ?? 0}个；照片会缩小，不带拍摄信息`}
      </p>
    </section>
  )
}

interface Facts {
  readonly isSent: boolean
  readonly kept: KeptFile | undefined
  readonly isDelayed: boolean
  readonly refusal: string | undefined
}

const stateOf = ({ isSent, kept, isDelayed, refusal }: Facts): string => {
  if (isSent) return "已上传"
  if (refusal !== undefined) return refusal
  if (kept === undefined) return "还没有上传，也不在这台设备上"
  const share = kept.arrived > 0 ? `（${Math.floor((100 * kept.arrived) / kept.size)}%）` : ""
  return isDelayed ? `已存在本机，连上后上传${share}` : `已存在本机，正在上传${share}`
}
