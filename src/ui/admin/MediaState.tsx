import { useSelector } from "@xstate/react"
import { actHref } from "#domain/admin/AdminPlace.ts"
import type { CallFailure } from "#domain/contract/Request.ts"
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

const waitingText = ({ kind, message }: CallFailure): string =>
  kind === "busy" ? `${message}。好了以后自动接着传` : "连不上网站，连上以后接着传"

/** How far the file of a field is: on its way, made for playing, or refused. */
export const MediaState = ({ draft, place, value }: MediaStateProps) => {
  const uploads = useUploads(draft)
  const upload = useSelector(uploads, (snapshot) => snapshot?.context.uploads.find((one) => one.place === place))
  const obstacle = useSelector(uploads, (snapshot) =>
    snapshot?.matches({ sending: "waiting" }) === true ? snapshot.context.obstacle : null,
  )
  const video = useSelector(uploads, (snapshot) => snapshot?.context.videos.find(({ key }) => key === value))
  if (upload === undefined) {
    const { key, title, state, seconds, failure, again } = video ?? {}
    const facts = [title, state, seconds === undefined ? undefined : `${seconds}秒`]
    return (
      <div className="-mt-2 flex flex-wrap items-baseline gap-x-3 pb-3 text-grey empty:hidden">
        <p role="status" className="empty:hidden">
          {facts.filter((fact) => fact !== undefined).join("，")}
        </p>
        {failure === undefined ? null : (
          <p role="alert" className="basis-full wrap-anywhere text-wrong">
            {failure}
          </p>
        )}
        {again === undefined ? null : (
          <TextLink href={actHref("media:add", { upload: again, title: title ?? "" })}>重新转码</TextLink>
        )}
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
        {obstacle !== null ? waitingText(obstacle) : begun === null ? `${name}等待上传` : `正在上传${name}`}
      </p>
      <ProgressBar value={received / size} label={`上传${name}`} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-grey tabular">{`${megabytes(received)} / ${megabytes(size)} MB，断了以后再选一次这个文件就接着传`}</span>
        <Button onClick={() => uploads?.send({ type: "upload.cancel", place })}>{`取消上传`}</Button>
      </div>
    </div>
  )
}
