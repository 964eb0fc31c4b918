import { useId } from "react"
import { KeyboardIcon } from "../kit/icon/KeyboardIcon.tsx"
import { KeyTable } from "../kit/KeyTable.tsx"
import { StageButton } from "../kit/StageButton.tsx"

const KEYS = [
  ["空格、K", "播放、暂停"],
  ["← →", "后退、前进5秒"],
  ["J、L", "后退、前进10秒"],
  ["↑ ↓", "音量"],
  ["M", "静音"],
  ["< >", "减速、加速"],
  ["0–9", "跳到十分之几处"],
  ["C", "字幕"],
  ["F", "全屏"],
  ["I", "画中画"],
  ["N", "下一节"],
] as const

export interface PlayerKeysProps {
  readonly letterKeys: boolean
  readonly onToggle: () => void
}

/** A native popover: it opens over a full screen too. */
export const PlayerKeys = (props: PlayerKeysProps) => {
  const id = useId()
  return (
    <>
      <StageButton label="快捷键" popoverTarget={id} className="max-sm:hidden">
        <KeyboardIcon />
      </StageButton>
      <section
        id={id}
        popover="auto"
        aria-label="快捷键"
        className="m-auto w-96 max-w-[calc(100%-2rem)] rounded-lg border border-line bg-sheet p-5 text-ink shadow-floating"
      >
        <KeyTable keys={KEYS} {...props} />
      </section>
    </>
  )
}
