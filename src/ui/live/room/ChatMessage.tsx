import type { ChatEntry } from "#domain/contract/live.ts"
import * as LiveRoom from "#domain/live/LiveRoom.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import type { HostAct } from "#machines/live/liveChatTypes.ts"
import { classes } from "../../kit/classes.ts"
import { Tag } from "../../kit/Tag.tsx"

export interface ChatMessageProps {
  readonly message: ChatEntry
  readonly isOwn: boolean
  /** What a host may do about it; null for everybody else. */
  readonly onAct: ((act: HostAct) => void) | null
}

const ROLE: Readonly<Record<ChatEntry["role"], string>> = { learner: "", teacher: "老师", operator: "管理员" }

/** One message. Addresses in it stay words: nobody is led away from a room. */
export const ChatMessage = ({ message, isOwn, onAct }: ChatMessageProps) => (
  <li className={classes("grid gap-1 rounded-md", LiveRoom.isHost(message.role) && "bg-accent-tint px-3 py-2")}>
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="max-w-full truncate text-grey">{isOwn ? `${message.name}（我）` : message.name}</span>
      {ROLE[message.role] === "" ? null : <Tag>{ROLE[message.role]}</Tag>}
      <time className="ms-auto text-grey tabular" dateTime={new Date(message.at).toISOString()}>
        {Shanghai.timeText(message.at)}
      </time>
    </p>
    <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
    {onAct === null ? null : (
      <p className="flex gap-1">
        <ActButton label="置顶" of={message.name} onClick={() => onAct("pin")} />
        <ActButton label="删除" of={message.name} onClick={() => onAct("remove")} />
        {LiveRoom.isHost(message.role) ? null : (
          <>
            <ActButton label="禁言" of={message.name} onClick={() => onAct("mute")} />
            <ActButton label="解除禁言" of={message.name} onClick={() => onAct("unmute")} />
          </>
        )}
      </p>
    )}
  </li>
)

interface ActButtonProps {
  readonly label: string
  readonly of: string
  readonly onClick: () => void
}

const ActButton = ({ label, of, onClick }: ActButtonProps) => (
  <button
    type="button"
    aria-label={`${label}：${of}`}
    className="min-h-11 rounded-md px-2 text-grey underline hover:text-accent-ink"
    onClick={onClick}
  >
    {label}
  </button>
)
