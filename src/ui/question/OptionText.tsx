import { classes } from "../kit/classes.ts"

export interface OptionTextProps {
  /** Sanitised by the server before it was stored: text in a line, without paragraphs. */
  readonly html: string
  readonly className?: string | undefined
}

export const OptionText = ({ html, className }: OptionTextProps) => (
  <span
    className={classes("rich-text min-w-0 flex-1", className)}
    // oxlint-disable-next-line react/no-danger -- the server lets only a short list of elements through
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
