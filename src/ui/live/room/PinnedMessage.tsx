import { useSelector } from "@xstate/react"
import * as Selectors from "#machines/live/liveChatSelectors.ts"
import { Button } from "../../kit/Button.tsx"
import { Tag } from "../../kit/Tag.tsx"
import type { ChatRef } from "./roomRef.ts"

/** The message above all others, in sight however far somebody scrolls. */
export const PinnedMessage = ({ chat }: { readonly chat: ChatRef }) => {
  const pinned = useSelector(chat, Selectors.pinned)
  const isHost = useSelector(chat, Selectors.isHost)
  return (
    <div role="status" aria-label="置顶消息" className="border-b border-line bg-accent-tint px-4 py-2 empty:hidden">
      {pinned === null ? null : (
        <div className="flex items-start gap-3">
          <p
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key
            tabIndex={0}
            className="max-h-16 min-w-0 flex-1 overflow-y-auto md:max-h-28 wrap-anywhere whitespace-pre-line"
          >
            <Tag>置顶</Tag> <span className="text-grey">{pinned.name}：</span>
            {pinned.text}
          </p>
          {isHost ? (
            <Button
              variant="quiet"
              size="slim"
              onClick={() => chat.send({ type: "host.act", n: pinned.n, act: "unpin" })}
            >
              取消置顶
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}
