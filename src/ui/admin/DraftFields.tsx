import { useSelector } from "@xstate/react"
import { BODY } from "#machines/admin/draftChanges.ts"
import { PicturedText } from "./PicturedText.tsx"
import { TextArea } from "./TextArea.tsx"
import { DraftForm } from "./DraftForm.tsx"
import type { DraftProps } from "./DraftProps.ts"

export const DraftFields = ({ draft }: DraftProps) => {
  const form = useSelector(draft, ({ context }) => context.form)
  const path = useSelector(draft, ({ context }) => context.path)
  const body = useSelector(draft, ({ context }) => context.typed.body)
  const isText = useSelector(draft, ({ context: { typed } }) => Object.keys(typed.fields).length === 0)
  const isOpen = useSelector(draft, (snapshot) => snapshot.matches({ file: "typing" }))
  const text = {
    name: BODY,
    value: body,
    error: null,
    onChange: (typed: string) => draft.send({ type: "body.changed", body: typed }),
  }
  return (
    <fieldset disabled={!isOpen} className="grid min-w-0 gap-2">
      {isText ? null : <DraftForm draft={draft} form={form} before="" />}
      {isText ? (
        <TextArea label="文件" rows={24} isCode {...text} />
      ) : path.endsWith(".md") ? (
        <PicturedText draft={draft} place={BODY} label="正文（Markdown）" rows={16} {...text} />
      ) : null}
    </fieldset>
  )
}
