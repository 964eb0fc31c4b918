import type { Given } from "#domain/admin/AdminPlace.ts"

const FORMATS = [
  ["xlsx", "下载XLSX"],
  ["csv", "下载CSV"],
] as const

/** All results of a paper as a file: more than the page of them that is shown. */
export const ExportLinks = ({ paper = "" }: Given) =>
  paper === "" ? null : (
    <p className="flex gap-5">
      {FORMATS.map(([format, text]) => (
        <a
          key={format}
          download
          href={`/admin/api/export?${new URLSearchParams({ list: "exam:results", format, paper }).toString()}`}
          className="text-accent-ink underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {text}
        </a>
      ))}
    </p>
  )
