import { useSelector } from "@xstate/react"
import { TextArea } from "./TextArea.tsx"
import { DraftForm } from "./DraftForm.tsx"
import type { DraftProps } from "./DraftPage.tsx"

export const DraftFields = ({ draft }: DraftProps) => {
  const form = useSelector(draft, ({ context }) => context.form)
  const path = useSelector(draft, ({ context }) => context.path)
  const body = useSelector(draft, ({ context }) => context.typed.body)
  const isText = useSelector(draft, ({ context: { typed } }) => Object.keys(typed.fields).length === 0)
  const isOpen = useSelector(draft, (snapshot) => snapshot.matches({ file: "typing" }))
  return (
    <fieldset disabled={!isOpen} className="grid min-w-0 gap-2">
      {isText ? null : <DraftForm draft={draft} form={form} before="" />}
      {isText || path.endsWith(".md") ? (
        <TextArea
          name="body"
          label={isText ? "文件" : "正文（Markdown）"}
          rows={isText ? 24 : 16}
          isCode={isText}
          value={body}
          error={null}
          onChange={(typed) => draft.send({ type: "body.changed", body: typed })}
        />
      ) : null}
    </fieldset>
  )
}
