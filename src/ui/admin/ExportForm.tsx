import type { ExportedList } from "#domain/admin/exports.ts"
import { Button } from "../kit/Button.tsx"

const FORMATS = [
  ["xlsx", "下载XLSX"],
  ["csv", "下载CSV"],
] as const

export interface ExportFormProps {
  readonly list: ExportedList
  /** What the list was asked for. */
  readonly asked: object
}

/**
 * All that is filtered as a file: more than the page of it that is shown. The browser sends the form by itself, so that
 * the file goes past this page's memory; what is refused opens beside it.
 */
export const ExportForm = ({ list, asked }: ExportFormProps) => (
  <form method="post" action="/admin/api/export" target="_blank" className="flex gap-2">
    <input type="hidden" name="list" value={list} />
    {Object.entries(asked).map(([name, value]) =>
      name === "after" ? null : <input key={name} type="hidden" name={name} value={String(value)} />,
    )}
    {FORMATS.map(([format, text]) => (
      <Button key={format} type="submit" size="slim" variant="quiet" name="format" value={format}>
        {text}
      </Button>
    ))}
  </form>
)
