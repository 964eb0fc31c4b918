import { useSelector } from "@xstate/react"
import type { FormEvent } from "react"
import * as Selectors from "#machines/live/liveChatSelectors.ts"
import { useTypedText } from "../../dom/useTypedText.ts"
import { Button } from "../../kit/Button.tsx"
import { controlClass } from "../../kit/controlClass.ts"
import type { ChatRef } from "./roomRef.ts"

/** Says something in the room; what could not be sent stays in the field. */
export const ChatComposer = ({ chat }: { readonly chat: ChatRef }) => {
  const draft = useSelector(chat, Selectors.draft)
  const message = useSelector(chat, Selectors.message)
  const failure = useSelector(chat, Selectors.sendFailure)
  const isMuted = useSelector(chat, Selectors.isMuted)
  const typed = useTypedText(draft, (text) => chat.send({ type: "draft.change", text }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    chat.send({ type: "message.send" })
  }
  return (
    <form className="grid gap-2 border-t border-line p-3" onSubmit={send}>
      <p role="status" className="text-wrong-ink empty:hidden">
        {failure}
      </p>
      <div className="flex gap-2">
        <input
          aria-label="说点什么"
          placeholder={isMuted ? "你已被禁言，可以继续听课" : "说点什么"}
          enterKeyHint="send"
          autoComplete="off"
          disabled={isMuted}
          {...typed}
          className={controlClass("min-w-0 flex-1")}
        />
        <Button type="submit" variant="primary" busy={message === "sending"} disabled={isMuted || draft.trim() === ""}>
          {message === "unsent" ? "重发" : "发送"}
        </Button>
      </div>
    </form>
  )
}
