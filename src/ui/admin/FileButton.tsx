import type { ComponentProps } from "react"
import { buttonClass, type ButtonLook } from "../kit/buttonClass.ts"

export interface FileButtonProps
  extends ButtonLook, Pick<ComponentProps<"input">, "aria-invalid" | "aria-describedby"> {
  readonly id: string
  readonly name: string
  /** Of files that may be chosen: names' ends or types. */
  readonly accept: string
  readonly text: string
  /** For the ear, where several on a page have one text. */
  readonly label?: string
  readonly onChoose: (file: File) => void
}

/** The browser's own input, whose words are in the browser's language, under a label that looks like a button. */
export const FileButton = ({ id, text, label, onChoose, variant, size, wide, ...input }: FileButtonProps) => (
  <>
    <input
      id={id}
      type="file"
      aria-label={label}
      className="peer sr-only"
      onChange={({ currentTarget }) => {
        const [chosen] = currentTarget.files ?? []
        if (chosen !== undefined) onChoose(chosen)
        // the same file, mended and chosen again, is a change again
        currentTarget.value = ""
      }}
      {...input}
    />
    <label
      htmlFor={id}
      className={buttonClass(
        { variant, size, wide },
        "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring",
      )}
    >
      {text}
    </label>
  </>
)
