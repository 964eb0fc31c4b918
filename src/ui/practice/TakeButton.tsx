import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { sizeText, type TakenSource } from "#domain/practice/TakenPractice.ts"
import type { takenMachine } from "#machines/practice/takenMachine.ts"
import * as Taken from "#machines/practice/takenSelectors.ts"
import { CheckIcon } from "../kit/icon/CheckIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { Spinner } from "../kit/Spinner.tsx"

export interface TakeButtonProps {
  readonly taken: ActorRefFrom<typeof takenMachine>
  readonly source: TakenSource
  /** Of the bank or chapter. */
  readonly name: string
  /** Where a guest signs in for it; null: somebody is signed in, or may be. */
  readonly signInHref: string | null
}

/** Takes a practice along, or says that it is on this device and removes it. */
export const TakeButton = ({ taken, source, name, signInHref }: TakeButtonProps) => {
  const isRead = useSelector(taken, Taken.isRead)
  const entry = useSelector(taken, Taken.entryOf(source))
  const isTaking = useSelector(taken, Taken.isTaking(source))
  const isTakingOther = useSelector(taken, Taken.isTakingOther(source))
  const label = isTaking ? "正在下载" : entry === null ? "下载到本机" : "删除"
  // one button in both states: it keeps the focus
  return (
    <span className="inline-flex min-h-11 flex-wrap items-center gap-x-2 whitespace-nowrap text-grey">
      {entry === null ? null : (
        <span className="tabular inline-flex items-center gap-1">
          <CheckIcon className="size-4" />
          已下载{entry.questions}题 · {sizeText(entry.bytes)}
        </span>
      )}
      {signInHref !== null && !isRead ? (
        <Link href={signInHref} aria-label={`登录后下载到本机：${name}`} className={CLASSES}>
          {label}
        </Link>
      ) : (
        <button
          type="button"
          aria-label={entry === null ? `${label}：${name}` : `删除下载：${name}`}
          aria-busy={isTaking}
          // it stands there from the first paint: nothing below moves once the device was read
          disabled={!isRead || isTakingOther}
          className={CLASSES}
          onClick={() =>
            taken.send(
              entry === null
                ? { type: "practice.take", sources: [source] }
                : { type: "practice.remove", attempt_ids: [entry.attempt_id] },
            )
          }
        >
          {isTaking ? <Spinner /> : null}
          {label}
        </button>
      )}
    </span>
  )
}

const CLASSES = "inline-flex min-h-11 items-center gap-1 text-accent-ink"
