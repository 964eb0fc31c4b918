import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { PART_SIZE } from "#domain/practice/PracticePart.ts"
import { isSame, sizeText } from "#domain/practice/TakenPractice.ts"
import { bytesFor, sumOf, type WholeBank } from "#domain/practice/WholeBank.ts"
import type { takenMachine } from "#machines/practice/takenMachine.ts"
import * as Taken from "#machines/practice/takenSelectors.ts"
import { CheckIcon } from "../kit/icon/CheckIcon.tsx"
import { Link } from "../kit/Link.tsx"
import { Spinner } from "../kit/Spinner.tsx"

export interface TakeBankProps {
  readonly taken: ActorRefFrom<typeof takenMachine>
  readonly bank: WholeBank
  readonly name: string
  /** Where a guest signs in for it; null: somebody is signed in, or may be. */
  readonly signInHref: string | null
}

/** Takes a bank along that is larger than one practice: chapter by chapter, until it is there or stopped. */
export const TakeBank = ({ taken, bank, name, signInHref }: TakeBankProps) => {
  const isRead = useSelector(taken, Taken.isRead)
  const all = useSelector(taken, Taken.entries)
  const isTaking = useSelector(taken, Taken.isTakingAny(bank.sources))
  const isBusy = useSelector(taken, (snapshot) => !snapshot.matches("resting"))
  const entries = all.filter((entry) => bank.sources.some((source) => isSame(source, entry.source)))
  const missing = bank.sources.filter((source) => !entries.some((entry) => isSame(source, entry.source)))
  const had = sumOf(entries)
  const needed = `约${sizeText(bytesFor(bank.questions, entries))}`
  const there = `${entries.length}/${bank.sources.length}章`
  const state = isTaking ? "taking" : missing.length === 0 ? "whole" : entries.length === 0 ? "none" : "some"
  const verb = { taking: "停止", whole: "删除", none: "全部下载到本机", some: "继续下载" }[state]
  const press = () => {
    if (state === "taking") taken.send({ type: "take.stop" })
    else if (state === "whole")
      taken.send({ type: "practice.remove", attempt_ids: entries.map(({ attempt_id }) => attempt_id) })
    else taken.send({ type: "practice.take", sources: missing })
  }
  return (
    <div className="grid justify-items-start text-grey">
      {signInHref !== null && !isRead ? (
        <Link href={signInHref} aria-label={`登录后全部下载到本机：${name}`} className={CLASSES}>
          {verb}
        </Link>
      ) : (
        <button
          type="button"
          aria-label={`${verb}：${name}`}
          disabled={!isRead || (isBusy && !isTaking)}
          className={CLASSES}
          onClick={press}
        >
          {verb}
        </button>
      )}
      <p className="tabular flex items-center gap-1" role="status">
        {state === "taking" ? <Spinner /> : state === "whole" ? <CheckIcon className="size-4" /> : null}
        {
          {
            none: `${bank.sources.length}章${bank.questions}题，${needed}，图片另计`,
            taking: `正在下载${there}，${needed}`,
            some: `已下载${there} · ${had.questions}题 · ${sizeText(had.bytes)}`,
            whole: `已下载${had.questions}题 · ${sizeText(had.bytes)}`,
          }[state]
        }
      </p>
      <p>没有网络时从各章进入{bank.isPartial ? `；大章一次${PART_SIZE}题，做完再下载其余` : ""}</p>
    </div>
  )
}

const CLASSES = "inline-flex min-h-11 items-center text-accent-ink"
