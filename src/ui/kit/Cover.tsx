import * as Picture from "#domain/Cover.ts"
import { Drawing } from "./Drawing.tsx"

export interface CoverProps {
  readonly id: string
  readonly name: string
}

/** The cover of a course: always 16 to 9, so that nothing moves. */
export const Cover = ({ id, name }: CoverProps) => (
  <Drawing drawing={Picture.course(id, name)} className="aspect-video w-full" />
)
