import { type ChangeEvent, useId } from "react"
import { KINDS } from "#domain/account/AvatarFile.ts"
import type { UserInfo } from "#domain/contract/user.ts"
import type { CropEvent, Cropping } from "#machines/account/avatarTypes.ts"
import { Avatar } from "../kit/Avatar.tsx"
import { buttonClass } from "../kit/buttonClass.ts"
import { WarningIcon } from "../kit/icon/WarningIcon.tsx"
import { Spinner } from "../kit/Spinner.tsx"
import { AvatarCropDialog } from "./AvatarCropDialog.tsx"

export interface AvatarActs {
  /** Why the last file was not taken, or null. */
  readonly message: string | null
  readonly busy: boolean
  readonly onChoose: (file: File) => void
  readonly cropping: Cropping | null
  readonly onCrop: (event: CropEvent) => void
}

export interface AvatarFieldProps extends AvatarActs {
  readonly user: Pick<UserInfo, "id" | "name" | "avatar">
}

/** The browser's own file input under a label that looks like a button; a square of what is chosen is sent. */
export const AvatarField = ({ user, message, busy, onChoose, cropping, onCrop }: AvatarFieldProps) => {
  const id = useId()
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // the same file chosen again is a change again
    currentTarget.value = ""
    if (file !== undefined && !busy) onChoose(file)
  }
  return (
    <div className="flex items-center gap-5">
      <Avatar id={user.id} name={user.name} image={user.avatar} className="size-20" />
      <div className="grid min-w-0 flex-1 gap-1">
        <div>
          <input
            id={id}
            type="file"
            accept={KINDS.join()}
            aria-describedby={`${id}-text`}
            className="peer sr-only"
            onChange={choose}
          />
          <label
            htmlFor={id}
            aria-busy={busy}
            className={buttonClass(
              {},
              "peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring",
            )}
          >
            {busy ? <Spinner /> : null}
            {busy ? "正在上传" : "换一张头像"}
          </label>
        </div>
        <p id={`${id}-text`} aria-live="polite" className={message === null ? "text-grey" : "flex gap-1.5 text-wrong"}>
          {message === null ? null : <WarningIcon className="mt-1 size-5" />}
          {message ?? "PNG、JPEG或WebP，20 MB以内"}
        </p>
      </div>
      <AvatarCropDialog cropping={cropping} busy={busy} onCrop={onCrop} />
    </div>
  )
}
