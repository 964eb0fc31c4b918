import type { Effect } from "effect"
import { AnswerFiles } from "#adapters/answerFiles.ts"
import type { PageRuntime } from "#adapters/PageRuntime.ts"
import type { FilesKept, KeptFile } from "#domain/attempt/KeptFile.ts"
import type { AttachmentsInput, KeepFilesInput } from "#machines/attempt/attachmentsTypes.ts"

type Key = Pick<KeptFile, "attempt_id" | "file">

/** The files of answers on this device. */
export const makeAttachmentServices = ({ runWith }: PageRuntime) => {
  const run = runWith(AnswerFiles.layer)
  return {
    filesKeep: run((input: KeepFilesInput & { readonly files: ReadonlyArray<Blob> }) =>
      AnswerFiles.use((files): Effect.Effect<FilesKept> => files.keep(input)),
    ),
    filesRecall: run(({ user_id }: AttachmentsInput) =>
      AnswerFiles.use((files): Effect.Effect<ReadonlyArray<KeptFile>> => files.recall(user_id)),
    ),
    fileOf: run((key: Key) => AnswerFiles.use((files) => files.blob(key))),
    markSent: run((key: Key) => AnswerFiles.use((files) => files.markSent(key))),
  }
}
