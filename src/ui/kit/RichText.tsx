import { classes } from "./classes.ts"

export interface RichTextProps {
  /** Sanitised by the server before it was stored. */
  readonly html: string
  readonly className?: string
}

/** Text that an author wrote, at reading width. */
export const RichText = ({ html, className }: RichTextProps) => (
  <div
    className={classes("rich-text max-w-read", className)}
    // oxlint-disable-next-line react/no-danger -- the server lets only a short list of elements through
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
