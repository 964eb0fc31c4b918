import { useSelector } from "@xstate/react"
import * as FileSize from "#domain/core/FileSize.ts"
import * as Side from "#machines/player/lessonSideSelectors.ts"
import type { Handout } from "#machines/player/lessonSideTypes.ts"
import { buttonClass } from "../kit/buttonClass.ts"
import { Dialog } from "../kit/Dialog.tsx"
import { DownloadIcon } from "../kit/icon/DownloadIcon.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import type { SideRef } from "./playerRef.ts"

/** One handout over the page of its lesson, which goes on below. */
export const HandoutViewer = ({ side }: { readonly side: SideRef }) => {
  const handout = useSelector(side, Side.viewed)
  const isOpen = useSelector(side, Side.isViewing)
  if (handout === null) return null
  return (
    <Dialog
      open={isOpen}
      kind="wide"
      title={handout.name}
      onClose={() => side.send({ type: "handout.close" })}
      actions={
        <a href={handout.url} download={handout.file_name} className={buttonClass({})}>
          <DownloadIcon className="size-5" />
          下载
          <span className="tabular">{FileSize.format(handout.size)}</span>
        </a>
      }
    >
      <Content handout={handout} />
    </Dialog>
  )
}

const FRAME = "h-[calc(100dvh-11rem)] w-full rounded-md border border-line bg-sheet"

const Content = ({ handout: { kind, name, url } }: { readonly handout: Handout }) => {
  switch (kind) {
    case "image":
      return <img src={url} alt={name} className="mx-auto max-w-full rounded-md" />
    case "page":
      return <iframe src={url} title={name} sandbox="" className={FRAME} />
    case "pdf":
      return (
        <object data={url} type="application/pdf" aria-label={name} className={FRAME}>
          <p className="p-4">
            这个浏览器不能在页面里显示PDF。可以下载，或者
            <TextLink href={url} target="_blank">
              在新标签页打开
            </TextLink>
            。
          </p>
        </object>
      )
  }
}
