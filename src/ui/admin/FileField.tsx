import { useId } from "react"
import type { TypedFile } from "#domain/admin/OperationForm.ts"
import { described, FieldFrame, type FieldTexts } from "../kit/FieldFrame.tsx"

export interface FileFieldProps extends FieldTexts {
  readonly name: string
  /** What was read. */
  readonly file: TypedFile | null
  readonly onChoose: (file: File) => void
}

const linesOf = ({ text }: TypedFile): number => text.split("\n").filter((line) => line.trim() !== "").length

export const FileField = ({ name, label, hint, error, file, onChoose }: FileFieldProps) => {
  const id = useId()
  const read = file === null ? hint : `${file.name}，${linesOf(file)}行`
  return (
    <FieldFrame id={id} label={label} hint={read} error={error}>
      <input
        id={id}
        name={name}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="min-h-12 w-full rounded-md border border-edge bg-sheet px-3 py-2 file:mr-3 file:min-h-8 file:rounded-md file:border file:border-edge file:bg-wash file:px-3"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen !== undefined) onChoose(chosen)
        }}
        {...described(id, { hint: read, error })}
      />
    </FieldFrame>
  )
}
