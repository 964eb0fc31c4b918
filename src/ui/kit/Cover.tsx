import * as Picture from "#domain/core/Cover.ts"
import { Drawing } from "./Drawing.tsx"

export interface CoverProps {
  readonly id: string
  readonly name: string
  /** Of a card: on a phone a strip beside the text. */
  readonly isStrip?: boolean
}

/** The cover of a course: always 16 to 9, so that nothing moves. */
export const Cover = ({ id, name, isStrip = false }: CoverProps) => (
  <Drawing
    drawing={Picture.course(id, name)}
    className={isStrip ? "w-24 shrink-0 sm:aspect-video sm:w-full" : "aspect-video w-full"}
  />
)
