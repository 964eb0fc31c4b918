import { useSelector } from "@xstate/react"
import { useId } from "react"
import { problemAt } from "#machines/admin/draftForm.ts"
import { Button } from "../kit/Button.tsx"
import { classes } from "../kit/classes.ts"
import { TextField } from "../kit/TextField.tsx"
import { useAdmin } from "./AdminContext.ts"
import type { DraftFieldProps } from "./DraftProps.ts"
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
    uploads?.send({
      type: "file.chosen",
      place,
      name,
      size,
      modified,
      ...(kind === "picture" ? { text: path } : { kind }),
    })
  }
  const isPoster = place.endsWith(".poster")
  const video = useSelector(draft, ({ context }) => context.typed.fields[place.replace(/poster$/, "video")] ?? "")
  const isMoment = /^\s*\d+(?:\.\d+)?\s*$/.test(value) && video !== ""
  const takeStill = (second: number) =>
    uploads?.send({
      type: "file.chosen",
      place,
      name: `第${second}秒的画面`,
      size: 1,
      modified: 0,
      text: path,
      still: { key: video, second },
    })
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
        onChange={(typed) => {
          draft.send({ type: "field.changed", field: place, value: typed })
          uploads?.send({ type: "field.typed", place })
        }}
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
        <img
          src={value}
          alt={label}
          className={classes(
            "-mt-2 mb-3 object-cover",
            isPoster ? "aspect-video w-60 max-w-full rounded-md" : "size-24 rounded-full",
          )}
        />
      ) : null}
      {isPoster && isMoment ? (
        <div className="-mt-2 pb-3">
          <Button onClick={() => takeStill(Number(value))}>{`取第${Number(value)}秒的画面`}</Button>
        </div>
      ) : null}
      <MediaState draft={draft} place={place} value={value} />
    </div>
  )
}
