import { useSelector } from "@xstate/react"
import { type ChangeEvent, type MouseEvent, useId } from "react"
import type { ActorRefFrom } from "xstate"
import type { answerFileMachine } from "#machines/attempt/answerFileMachine.ts"
import { Button } from "../kit/Button.tsx"
import { controlClass } from "../kit/controlClass.ts"
import { Notice } from "../kit/Notice.tsx"
import { LateNotice } from "./LateNotice.tsx"

export type AnswerFileRef = ActorRefFrom<typeof answerFileMachine>

export interface AnswerFilePartProps {
  readonly part: AnswerFileRef
  /** Puts the file where it is read from. */
  readonly onChoose: (file: File) => void
}

/** Hands in answers from a file that was saved while the server could not be reached. */
export const AnswerFilePart = ({ part, onChoose }: AnswerFilePartProps) => {
  const { message, late, left, setAside, outdone } = useSelector(part, ({ context }) => context)
  const isBusy = useSelector(part, (snapshot) => snapshot.hasTag("busy"))
  const hasFailed = useSelector(part, (snapshot) => snapshot.matches("failed"))
  const input = useId()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // the same file may be chosen again
    target.value = ""
    if (file !== undefined) onChoose(file)
  }
  return (
    <details className="mx-auto w-full max-w-read border-t border-line gutter py-2">
      <summary className="min-h-11 content-center text-grey">用备份文件补交</summary>
      <div className="grid gap-3 pb-4">
        <p className="text-grey">断网时存成文件的作答，在这里选中文件就能补交。</p>
        <label htmlFor={input}>作答文件</label>
        <input
          id={input}
          type="file"
          accept="application/json,.json"
          // a disabled field would lose the focus it was pressed with
          aria-disabled={isBusy}
          onClick={isBusy ? refuse : undefined}
          onChange={choose}
          className={controlClass()}
        />
        <output className="grid gap-2 empty:hidden">
          {isBusy ? <Notice level="info">正在送达，还有{left.length}条</Notice> : null}
          {message === null ? null : <Notice level="error">{message}</Notice>}
          {late?.state === "open" ? (
            <Notice level="success">文件里的作答已送达，这次作答还没有结束，打开试卷就能接着做。</Notice>
          ) : null}
          {late?.state === "none" ? (
            <Notice level="info">文件里的作答服务器都已有记录，没有需要补交的内容。</Notice>
          ) : null}
          {setAside > 0 ? (
            <Notice level="warning">其中{setAside}条作答无法保存，没有计入，原文已留作记录，请告诉老师。</Notice>
          ) : null}
          {outdone > 0 ? <Notice level="warning">有{outdone}道题后来在别的页面改过，以后改的为准。</Notice> : null}
          <LateNotice late={late} />
        </output>
        {hasFailed ? <Button onClick={() => part.send({ type: "file.retry" })}>再试一次</Button> : null}
      </div>
    </details>
  )
}

const refuse = (event: MouseEvent) => event.preventDefault()
