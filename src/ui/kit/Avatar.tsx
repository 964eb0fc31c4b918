import * as Person from "#domain/core/Avatar.ts"
import * as Picture from "#domain/core/Cover.ts"
import { classes } from "./classes.ts"
import { Drawing } from "./Drawing.tsx"

export interface AvatarProps {
  readonly id: string
  readonly name: string
  /** Address of an image, or "". */
  readonly image?: string | undefined
  /** The server's default image, which is never shown. */
  readonly serverDefault?: string
  readonly className?: string
}

/** Decoration: the name is beside it. */
export const Avatar = ({ id, name, image = "", serverDefault = "", className = "size-9" }: AvatarProps) => {
  const avatar = Person.of(image, serverDefault)
  const shape = classes("shrink-0 rounded-full object-cover", className)
  return avatar.kind === "image" ? (
    <img src={avatar.url} alt="" className={shape} width={80} height={80} loading="lazy" decoding="async" />
  ) : (
    <Drawing drawing={Picture.avatar(id, name)} className={shape} />
  )
}
