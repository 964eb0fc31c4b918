import { useSelector } from "@xstate/react"
import { useId } from "react"
import { problemAt } from "#machines/admin/draftChanges.ts"
import { TextField } from "../kit/TextField.tsx"
import { useAdmin } from "./AdminContext.ts"
import type { DraftFieldProps } from "./DraftField.tsx"
import { FileButton } from "./FileButton.tsx"
import { MediaState, useUploads } from "./MediaState.tsx"

const ACCEPTED = {
  video: "video/*,.mp4,.mov,.mkv,.webm,.avi,.flv,.wmv,.mpg,.ts",
  handout: ".pdf,.png,.jpg,.jpeg,.webp",
  picture: ".png,.jpg,.jpeg,.webp",
} as const

export interface MediaFieldProps extends DraftFieldProps {
  readonly kind: keyof typeof ACCEPTED
}

/** A video, a handout or a picture by its name, which an upload fills in. */
export const MediaField = ({ draft, field: { label, hint }, place, kind }: MediaFieldProps) => {
  const id = useId()
  const { putFile } = useAdmin()
  const uploads = useUploads(draft)
  const value = useSelector(draft, ({ context }) => context.typed.fields[place] ?? "")
  const path = useSelector(draft, ({ context }) => context.path)
  const error = useSelector(draft, ({ context }) => problemAt(context, place))
  const videos = useSelector(uploads, (snapshot) => snapshot?.context.videos)
  const choose = (file: File) => {
    putFile({ field: place, file })
    const { name, size, lastModified: modified } = file
    uploads?.send({ type: "file.chosen", place, name, size, modified, ...(kind === "picture" && { text: path }) })
  }
  return (
    <div>
      <TextField
        name={place}
        label={label}
        hint={hint}
        error={error}
        value={value}
        autoComplete="off"
        list={`${id}-list`}
        onChange={(typed) => draft.send({ type: "field.changed", field: place, value: typed })}
        action={
          <FileButton
            id={id}
            name={`${place}.upload`}
            accept={ACCEPTED[kind]}
            text={`上传${label}`}
            onChoose={choose}
          />
        }
      />
      {kind === "video" ? (
        <datalist id={`${id}-list`}>
          {videos?.map(({ key, title, state }) => (
            <option key={key} value={key}>{`${title}（${state}）`}</option>
          ))}
        </datalist>
      ) : null}
      {kind === "picture" && value.startsWith("/pictures/") ? (
        <img src={value} alt={label} className="-mt-2 mb-3 size-24 rounded-full object-cover" />
      ) : null}
      <MediaState draft={draft} place={place} value={value} />
    </div>
  )
}
