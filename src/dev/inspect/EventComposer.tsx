import { eventText } from "../record/traceLine.ts"

interface EventComposerProps {
  readonly name: string
  readonly draft: string
  readonly isRefused: boolean
  readonly onDraft: (draft: string) => void
  readonly onSend: () => void
  readonly onDrop: () => void
}

/** What goes with an event, as it came with the last of its kind. */
export const EventComposer = ({ name, draft, isRefused, onDraft, onSend, onDrop }: EventComposerProps) => (
  <form
    aria-label="事件内容"
    onSubmit={(event) => {
      event.preventDefault()
      onSend()
    }}
  >
    <label>
      {eventText(name)}的内容（JSON）
      <textarea
        rows={6}
        spellCheck={false}
        value={draft}
        aria-invalid={isRefused}
        onChange={({ target }) => onDraft(target.value)}
      />
    </label>
    {isRefused ? <p role="alert">内容须是一个JSON对象</p> : null}
    <p>
      <button type="submit">发送</button>
      <button type="button" onClick={onDrop}>
        取消
      </button>
    </p>
  </form>
)
