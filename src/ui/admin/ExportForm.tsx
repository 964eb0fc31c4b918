import { type ExportedList, FORMATS, formatsOf } from "#domain/admin/exports.ts"
import { refusalIn } from "../dom/refusalIn.ts"
import { Button } from "../kit/Button.tsx"
import { Notice } from "../kit/Notice.tsx"

export interface ExportFormProps {
  readonly list: ExportedList
  /** What the list was asked for. */
  readonly asked: object
  /** Why there is no file; "" where nobody was refused. */
  readonly refusal: string
  readonly onAsk: () => void
  readonly onRefused: (message: string) => void
}

/**
 * All that is filtered as a file: more than the page of it that is shown. The browser sends the form by itself, so that
 * the file goes past this page's memory; what is refused comes into a frame, and is said here.
 */
export const ExportForm = ({ list, asked, refusal, onAsk, onRefused }: ExportFormProps) => (
  <div className="grid gap-2">
    <form method="post" action="/admin/api/export" target={FRAME} className="flex gap-2" onSubmit={onAsk}>
      <input type="hidden" name="list" value={list} />
      {Object.entries(asked).map(([name, value]) =>
        name === "after" ? null : <input key={name} type="hidden" name={name} value={String(value)} />,
      )}
      {formatsOf(list).map((format) => (
        <Button key={format} type="submit" size="slim" variant="quiet" name="format" value={format}>
          {FORMATS[format]}
        </Button>
      ))}
    </form>
    {refusal === "" ? null : (
      <Notice level="error" urgent>
        没有下载：{refusal}
      </Notice>
    )}
    <iframe
      name={FRAME}
      title="下载"
      srcDoc=""
      hidden
      onLoad={({ currentTarget }) => {
        const message = refusalIn(currentTarget)
        if (message !== null) onRefused(message)
      }}
    />
  </div>
)

const FRAME = "download"
