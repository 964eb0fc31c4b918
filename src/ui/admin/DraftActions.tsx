import { useSelector } from "@xstate/react"
import { Button } from "../kit/Button.tsx"
import { TextField } from "../kit/TextField.tsx"
import type { DraftProps } from "./DraftProps.ts"

export const DraftActions = ({ draft }: DraftProps) => {
  const hour = useSelector(draft, ({ context }) => context.hour)
  const isTimed = useSelector(draft, ({ context }) => context.file?.is_timed ?? false)
  const isChanged = useSelector(draft, ({ context }) => context.isChanged)
  const isBusy = useSelector(draft, (snapshot) => snapshot.hasTag("busy"))
  const canCancel = useSelector(draft, (snapshot) => snapshot.can({ type: "draft.edit" }))
  const isScheduled = useSelector(draft, (snapshot) => snapshot.matches({ file: "scheduled" }))
  if (isScheduled)
    return (
      <div>
        <Button onClick={() => draft.send({ type: "draft.unschedule" })}>取消定时</Button>
      </div>
    )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          busy={isBusy}
          disabled={!isChanged}
          onClick={() => draft.send({ type: "draft.publish" })}
        >
          现在发布
        </Button>
        {canCancel ? <Button onClick={() => draft.send({ type: "draft.edit" })}>先不发布</Button> : null}
        {isChanged && !isBusy ? <Button onClick={() => draft.send({ type: "draft.discard" })}>扔掉草稿</Button> : null}
      </div>
      {isTimed && isChanged ? (
        <TextField
          name="hour"
          label="或到这个时间发布（选填）"
          type="datetime-local"
          value={hour}
          onChange={(chosen) => draft.send({ type: "hour.changed", hour: chosen })}
          action={
            <Button disabled={hour === "" || isBusy} onClick={() => draft.send({ type: "draft.schedule" })}>
              定时
            </Button>
          }
        />
      ) : null}
    </div>
  )
}
