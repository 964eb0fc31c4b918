import { useSelector } from "@xstate/react"
import { useId, useRef } from "react"
import { isPictureReady, pictureOf } from "#machines/admin/draftChanges.ts"
import { Button } from "../kit/Button.tsx"
import { classes } from "../kit/classes.ts"
import { TextField } from "../kit/TextField.tsx"
import { useAdmin } from "./AdminContext.ts"
import type { DraftProps } from "./DraftProps.ts"
import { FileButton } from "./FileButton.tsx"
import { MediaState, useUploads } from "./MediaState.tsx"
import { TextArea, type TextAreaProps } from "./TextArea.tsx"

export interface PicturedTextProps extends DraftProps, Omit<TextAreaProps, "onPicture" | "area"> {
  /** Of the field. */
  readonly place: string
}

/** Text with pictures, which are chosen or pasted, and go where the cursor is once somebody said what they show. */
export const PicturedText = ({ draft, place, ...text }: PicturedTextProps) => {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const { putFile } = useAdmin()
  const uploads = useUploads(draft)
  const path = useSelector(draft, ({ context }) => context.path)
  const picture = useSelector(draft, ({ context }) => pictureOf(context, place))
  const isReady = useSelector(draft, ({ context }) => isPictureReady(context, place))
  const choose = (file: File, at = area.current?.selectionStart ?? 0) => {
    draft.send({ type: "picture.choose", place, at })
    putFile({ field: place, file })
    const { name, size, lastModified: modified } = file
    uploads?.send({ type: "file.chosen", place, name, size, modified, text: path })
  }
  const end = (type: "picture.insert" | "picture.cancel") => {
    draft.send({ type, place })
    area.current?.focus()
  }
  return (
    <div className="grid min-w-0 gap-2">
      <TextArea {...text} area={area} onPicture={choose} />
      {picture === null ? (
        <div className={classes(text.hint === undefined ? "-mt-6" : "-mt-4", "-ml-2")}>
          <FileButton
            id={id}
            name={`${place}.picture`}
            accept=".png,.jpg,.jpeg,.webp"
            text="插入图片"
            variant="quiet"
            size="slim"
            label={`插入图片：${text.label}`}
            onChoose={choose}
          />
        </div>
      ) : (
        <fieldset className="mb-3 grid min-w-0 gap-2 rounded-lg border border-line p-3">
          <legend className="sr-only">插入图片</legend>
          <TextField
            name={`${place}.alt`}
            label="替代文字"
            hint="说图上画着什么，给看不见图片的人"
            value={picture.alt}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever chose a picture is asked for its words next
            autoFocus
            maxLength={200}
            onChange={(alt) => draft.send({ type: "picture.describe", place, alt })}
          />
          {picture.address === null ? <MediaState draft={draft} place={place} value="" /> : <p role="status">已上传</p>}
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" disabled={!isReady} onClick={() => end("picture.insert")}>
              放进正文
            </Button>
            <Button onClick={() => end("picture.cancel")}>不要这张</Button>
          </div>
        </fieldset>
      )}
    </div>
  )
}
