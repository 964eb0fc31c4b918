import { useSelector } from "@xstate/react"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"
import { DraftActions } from "./DraftActions.tsx"
import { DraftFields } from "./DraftFields.tsx"
import type { DraftProps } from "./DraftProps.ts"
import { DraftPreview } from "./DraftPreview.tsx"
import { DraftRefusal } from "./DraftRefusal.tsx"
import { DraftState } from "./DraftState.tsx"

export const DraftEditor = ({ draft }: DraftProps) => {
  const unpublished = useSelector(draft, ({ context }) => context.file?.draft?.failure ?? null)
  const hasBefore = useSelector(draft, ({ context }) => context.before !== null)
  const isShared = useSelector(draft, ({ context }) => context.file?.is_shared ?? false)
  return (
    <div className="grid gap-6">
      {isShared ? (
        <Notice level="info">这是各机构共用的一份。发布以后，你的机构显示自己的这一份；移除它，又显示共用的。</Notice>
      ) : null}
      {unpublished !== null ? (
        <Notice level="warning">
          <p>没有按时发布：</p>
          <p className="whitespace-pre-line">{unpublished}</p>
        </Notice>
      ) : null}
      {hasBefore ? (
        <Notice level="info" action={<Button onClick={() => draft.send({ type: "draft.restore" })}>换回另一份</Button>}>
          你自己的文字还在，可以换回来。
        </Notice>
      ) : null}
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-4">
          <DraftFields draft={draft} />
          <DraftState draft={draft} />
          <DraftRefusal draft={draft} />
          <DraftActions draft={draft} />
        </div>
        <DraftPreview draft={draft} />
      </div>
    </div>
  )
}
