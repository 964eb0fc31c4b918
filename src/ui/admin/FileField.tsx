import { useId } from "react"
import type { TypedFile } from "#domain/admin/OperationForm.ts"
import { buttonClass } from "../kit/buttonClass.ts"
import { described, FieldFrame, type FieldTexts } from "../kit/FieldFrame.tsx"

export interface FileFieldProps extends FieldTexts {
  readonly name: string
  /** What was read. */
  readonly file: TypedFile | null
  readonly onChoose: (file: File) => void
}

const kilobytesOf = ({ bytes }: TypedFile): number => Math.ceil((bytes.length * 3) / 4 / 1024)

/** The browser's own input, whose words are in the browser's language, under a label that looks like a button. */
export const FileField = ({ name, label, hint, error, file, onChoose }: FileFieldProps) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          name={name}
          type="file"
          accept=".csv,.xlsx,.txt"
          className="peer sr-only"
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            if (chosen !== undefined) onChoose(chosen)
            // the same file, mended and chosen again, is a change again
            currentTarget.value = ""
          }}
          {...described(id, { hint, error })}
        />
        <label
          htmlFor={id}
          className={buttonClass(
            {},
            "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring",
          )}
        >
          {file === null ? "选择文件" : "换一个文件"}
        </label>
        <output className="min-w-0 wrap-anywhere">{file === null ? "" : `${file.name}，${kilobytesOf(file)}KB`}</output>
      </div>
    </FieldFrame>
  )
}
