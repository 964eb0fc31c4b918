import type { AttachedFile } from "#domain/contract/examAttempt.ts"
import { AnswerFile } from "../question/AnswerFile.tsx"

export interface AnswerFilesProps {
  readonly names: ReadonlyArray<string>
  /** Those that the server has. */
  readonly files: ReadonlyArray<AttachedFile>
}

/** What was handed in beside the text of an answer; a file that never arrived says so. */
export const AnswerFiles = ({ names, files }: AnswerFilesProps) => (
  <ul aria-label="附件" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
    {names.map((name, n) => {
      const url = files.find(({ file }) => file === name)?.url ?? null
      return (
        <li key={name}>
          <AnswerFile name={name} url={url} label={url === null ? `附件${n + 1}没有上传` : `附件${n + 1}`} />
        </li>
      )
    })}
  </ul>
)
