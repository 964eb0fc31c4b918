import { useSelector } from "@xstate/react"
import { actHref } from "#domain/admin/AdminPlace.ts"
import { Button } from "../kit/Button.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { ProgressBar } from "../kit/ProgressBar.tsx"
import type { DraftProps } from "./DraftProps.ts"

export const useUploads = (draft: DraftProps["draft"]) => useSelector(draft, ({ children }) => children.uploads)

export interface MediaStateProps extends DraftProps {
  readonly place: string
  /** What the field holds. */
  readonly value: string
}

const megabytes = (bytes: number): string => (bytes / 1024 ** 2).toFixed(1)

/** How far the file of a field is: on its way, made for playing, or refused. */
export const MediaState = ({ draft, place, value }: MediaStateProps) => {
  const uploads = useUploads(draft)
  const upload = useSelector(uploads, (snapshot) => snapshot?.context.uploads.find((one) => one.place === place))
  const isWaiting = useSelector(uploads, (snapshot) => snapshot?.matches({ sending: "waiting" }) ?? false)
  const video = useSelector(uploads, (snapshot) => snapshot?.context.videos.find(({ key }) => key === value))
  if (upload === undefined) {
    const { key, title, state, seconds, failure } = video ?? {}
    const facts = [title, state, seconds === undefined ? undefined : `${seconds}秒`, failure]
    return (
      <div className="-mt-2 flex flex-wrap items-baseline gap-x-3 pb-3 text-grey empty:hidden">
        <p role="status" className="empty:hidden">
          {facts.filter((fact) => fact !== undefined).join("，")}
        </p>
        {key === undefined || seconds === undefined ? null : (
          <TextLink href={actHref("media:captions", { key })}>加字幕</TextLink>
        )}
      </div>
    )
  }
  const { name, size, begun, failure } = upload
  if (failure !== null)
    return (
      <p role="alert" className="-mt-2 pb-3 wrap-anywhere text-wrong">
        {failure.message}
      </p>
    )
  const received = begun?.received ?? 0
  return (
    <div className="-mt-2 grid gap-2 pb-4">
      <p role="status" className="wrap-anywhere">
        {begun === null ? `${name}等待上传` : isWaiting ? "连不上网站，连上以后接着传" : `正在上传${name}`}
      </p>
      <ProgressBar value={received / size} label={`上传${name}`} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-grey tabular">{`${megabytes(received)} / ${megabytes(size)} MB`}</span>
        <Button onClick={() => uploads?.send({ type: "upload.cancel", place })}>{`取消上传`}</Button>
      </div>
    </div>
  )
}
