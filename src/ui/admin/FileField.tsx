import { useId } from "react"
import type { TypedFile } from "#domain/admin/OperationForm.ts"
import { described, FieldFrame, type FieldTexts } from "../kit/FieldFrame.tsx"
import { FileButton } from "./FileButton.tsx"

export interface FileFieldProps extends FieldTexts {
  readonly name: string
  readonly accept: string
  /** What was read. */
  readonly file: TypedFile | null
  readonly onChoose: (file: File) => void
}

const kilobytesOf = ({ bytes }: TypedFile): number => Math.ceil((bytes.length * 3) / 4 / 1024)

export const FileField = ({ name, label, hint, error, accept, file, onChoose }: FileFieldProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          id={id}
          name={name}
          accept={accept}
          text={file === null ? "选择文件" : "换一个文件"}
          onChoose={onChoose}
          {...described(id, { hint, error })}
        />
        <output className="min-w-0 wrap-anywhere">{file === null ? "" : `${file.name}，${kilobytesOf(file)}KB`}</output>
      </div>
    </FieldFrame>
  )
}
