import { Button } from "../kit/Button.tsx"
import { DownloadIcon } from "../kit/icon/DownloadIcon.tsx"

export interface KeepTextProps {
  /** null before it was asked for. */
  readonly copied: boolean | null
  readonly send: (event: { readonly type: "text.copy" } | { readonly type: "text.save" }) => void
}

/** The ways to keep what is shown once. */
export const KeepText = ({ copied, send }: KeepTextProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <Button onClick={() => send({ type: "text.copy" })}>复制</Button>
    <Button onClick={() => send({ type: "text.save" })}>
      <DownloadIcon className="size-5" />
      存成文件
    </Button>
    <output className="text-grey">
      {copied === null ? "" : copied ? "已复制" : "浏览器不让网页复制，请选中文字自己复制"}
    </output>
  </div>
)
