import { Button } from "../kit/Button.tsx"
import { Tag } from "../kit/Tag.tsx"
import { CheckIcon } from "../kit/icon/CheckIcon.tsx"

export interface GuessMarkProps {
  readonly guessed: boolean
  /** Left out where the mark can only be read. */
  readonly onToggle?: (() => void) | undefined
}

/** 猜的: what was right by luck is worth another look. */
export const GuessMark = ({ guessed, onToggle }: GuessMarkProps) => {
  if (onToggle === undefined) return guessed ? <Tag>猜的</Tag> : null
  return (
    <Button variant="quiet" size="slim" className="-ml-2 justify-self-start" aria-pressed={guessed} onClick={onToggle}>
      {guessed ? <CheckIcon className="size-5" /> : null}
      {guessed ? "已标为「猜的」" : "我是猜的"}
    </Button>
  )
}
