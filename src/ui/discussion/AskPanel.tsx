import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import type { Ask } from "#domain/contract/ask.ts"
import type { askMachine } from "#machines/discussion/askMachine.ts"
import { draftOf, waitingHere } from "#machines/discussion/askChanges.ts"
import type { AskContext } from "#machines/discussion/askTypes.ts"
import { useOnline } from "../dom/useOnline.ts"
import { Button } from "../kit/Button.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Notice } from "../kit/Notice.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"
import { AskForm } from "./AskForm.tsx"
import { AskItem } from "./AskItem.tsx"

export type AskRef = ActorRefFrom<typeof askMachine>

/** What was asked at a place, with a form for more. */
export const AskPanel = ({ asks }: { readonly asks: AskRef }) => {
  const context = useSelector(asks, (snapshot) => snapshot.context)
  const isFailed = useSelector(asks, (snapshot) => snapshot.matches({ list: "failed" }))
  const retry = () => asks.send({ type: "ask.retry" })
  const { shown, failure } = context
  useOnline(isFailed && failure?.kind === "offline", retry)
  const waiting = waitingHere(context)
  const isRefused = isFailed && failure !== null && REFUSED.has(failure.kind)
  const list = shown?.list ?? []
  return (
    <div className="grid gap-5">
      {shown?.closed ? <Notice level="info">{shown.closed}</Notice> : null}
      {isFailed && failure !== null ? (
        <Notice level="warning" action={isRefused ? undefined : <Button onClick={retry}>重试</Button>}>
          {isRefused
            ? failure.message
            : failure.kind === "offline"
              ? "网络断开了，以前的提问联网后再显示。现在写的已存在本机。"
              : "以前的提问没有取到。现在写的照样能提交。"}
        </Notice>
      ) : null}
      {isRefused || context.place === null ? null : (
        <AskForm
          text={draftOf(context)}
          state={stateOf(context)}
          isClosed={shown?.closed != null}
          onType={(text) => asks.send({ type: "ask.write", text })}
          onSend={() => asks.send({ type: "ask.send" })}
        />
      )}
      {shown === null && !isFailed ? (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      ) : null}
      {shown !== null && list.length === 0 && waiting.length === 0 ? (
        <p className="text-grey">这里还没有提问。写下没弄懂的地方，老师回答后会通知你。</p>
      ) : null}
      <ul aria-label="提问" className="grid gap-4 empty:hidden">
        {waiting.map(({ nonce, text }) => (
          <li key={nonce}>
            <AskItem ask={{ ...UNSENT, text }} isUnsent />
          </li>
        ))}
        {list.map((ask) => (
          <li key={ask.id}>
            <AskItem ask={ask} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const REFUSED: ReadonlySet<string> = new Set(["refused", "invalid", "missing"])

const UNSENT: Omit<Ask, "text"> = {
  id: "",
  is_own: true,
  asked_at: "",
  state: "waiting",
  reply: "",
  answered_at: null,
  is_public: false,
  because: "",
}

/** Where what was written is. */
const stateOf = (context: AskContext): string => {
  const hasDraft = draftOf(context) !== ""
  const isWaiting = waitingHere(context).length > 0
  if (!context.isKept && (hasDraft || isWaiting)) return "这台设备存不下草稿，提交前请不要离开"
  if (isWaiting) return "提问已存在本机，联网后自动提交"
  return hasDraft ? "草稿已存在本机" : "老师公开回答时，其他学员看得到内容，看不到是谁问的"
}
