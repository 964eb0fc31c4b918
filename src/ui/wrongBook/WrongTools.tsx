import type { MouseEvent } from "react"
import type { Payload } from "#domain/contract/Contract.ts"
import type { WrongAddress } from "#domain/wrongBook/WrongAddress.ts"
import { Button } from "../kit/Button.tsx"
import { DownloadIcon } from "../kit/icon/DownloadIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { wrongHref } from "./wrongHref.ts"

type Format = Payload<"wrong.export">["format"]

/** Questions of one set. */
const SET = 10

export interface WrongToolsProps {
  readonly address: WrongAddress
  /** How many questions the filter shows. */
  readonly total: number
  readonly busy: boolean
  readonly onPractise: () => void
  readonly onExport: (format: Format) => void
}

const FORMATS: ReadonlyArray<{ readonly format: Format; readonly name: string; readonly text: string }> = [
  { format: "csv", name: "CSV表格", text: "用表格软件打开" },
  { format: "anki", name: "Anki卡片", text: "导入Anki复习" },
  { format: "json", name: "JSON数据", text: "给自己的程序用" },
]

/** What can be done with all that the filter shows. */
export const WrongTools = ({ address, total, busy, onPractise, onExport }: WrongToolsProps) => (
  <div className="flex flex-wrap items-center gap-3 print:hidden">
    <p className="min-w-0 flex-1 basis-full text-grey tabular sm:basis-auto">共{total}题</p>
    <Button busy={busy} onClick={onPractise}>
      练{Math.min(total, SET)}题
    </Button>
    <LinkButton href={wrongHref(address.filter, { page: address.page, print: "end" })}>打印</LinkButton>
    <details className="relative" name="export">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-md border border-edge bg-sheet px-4 font-medium transition-colors hover:bg-wash [&::-webkit-details-marker]:hidden">
        <DownloadIcon className="size-5" />
        导出
      </summary>
      <ul className="absolute right-0 bottom-full z-20 mb-2 w-56 rounded-lg border border-line bg-sheet p-2 shadow-floating">
        {FORMATS.map(({ format, name, text }) => (
          <li key={format}>
            <button
              type="button"
              className="grid min-h-11 w-full rounded-md px-3 py-2 text-start transition-colors hover:bg-wash"
              onClick={(event) => {
                close(event)
                onExport(format)
              }}
            >
              {name}
              <span className="text-grey">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  </div>
)

const close = (event: MouseEvent) => event.currentTarget.closest("details")?.removeAttribute("open")
