import { createActor } from "xstate"
import { inert } from "#dev/record/inert.ts"
import type { KeptFile } from "#domain/attempt/KeptFile.ts"
import { attachmentsMachine } from "#machines/attempt/attachmentsMachine.ts"
import type { AttachmentsContext } from "#machines/attempt/attachmentsTypes.ts"
import { AttachmentsField, type AttachmentsRef } from "#ui/attempt/AttachmentsField.tsx"
import type { ExamRef, FilesOf } from "#ui/attempt/useExam.ts"
import { attemptOf } from "../../machines/attempt/ExamWorld.ts"

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><path fill="#ddd" d="M0 0h3v4H0z"/></svg>')}`
const nameOf = (n: number, kind: "jpg" | "pdf") => `${String(n).repeat(64)}.${kind}`
const SIZE = 1_000_000
const kept = (file: string, arrived: number): KeptFile => ({
  attempt_id: attemptOf().attempt_id,
  file,
  url: PICTURE,
  size: SIZE,
  arrived,
  isSent: arrived === SIZE,
})
const [sent, onTheWay, refused, elsewhere] = [nameOf(1, "jpg"), nameOf(2, "jpg"), nameOf(3, "pdf"), nameOf(4, "jpg")]

/** An answer with a file that the server has, one on its way, one that is refused, and one of another device. */
export const WITH_FILES = ["见附件。", sent, onTheWay, refused, elsewhere]

/** The field of these files, as it is on this device. */
export const filesIn =
  (over: Partial<AttachmentsContext>) =>
  (exam: ExamRef): FilesOf => {
    const machine = inert(attachmentsMachine)
    const context: AttachmentsContext = {
      user_id: "u1",
      files: [kept(sent, SIZE), kept(onTheWay, 0.4 * SIZE), kept(refused, 0)],
      refused: [{ file: refused, code: 0, message: "这个文件已损坏，请重新选择" }],
      message: null,
      isDelayed: false,
      ...over,
    }
    const attachments = createActor(machine, { snapshot: machine.resolveState({ value: "ready", context }) } as never)
    return (question) =>
      question.attachments === undefined ? null : (
        <AttachmentsField
          exam={exam}
          attachments={attachments as never as AttachmentsRef}
          question={question}
          onChoose={() => {}}
        />
      )
  }
