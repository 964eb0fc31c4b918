import type { Output } from "#domain/contract/Contract.ts"
import * as FileSize from "#domain/core/FileSize.ts"
import { DownloadIcon } from "../kit/icon/DownloadIcon.tsx"
import { ArticleIcon } from "../kit/icon/ArticleIcon.tsx"

export type Resource = Output<"user.classroomResourceList">["list"][number]

/** One file: its name opens it in a tab of its own, the sign beside it keeps it. */
export const ResourceRow = ({ resource }: { readonly resource: Resource }) => (
  <div className="flex items-center gap-1 pr-2">
    <a
      href={resource.url}
      target="_blank"
      rel="noopener"
      className="flex min-h-16 min-w-0 flex-1 items-center gap-3 px-4 py-3 transition-colors hover:text-accent-ink"
    >
      <ArticleIcon className="size-6 text-accent-ink" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{resource.name}</span>
        <span className="block text-grey tabular">{FileSize.format(resource.size)}</span>
      </span>
    </a>
    <a
      href={resource.url}
      download={resource.file_name}
      aria-label={`下载：${resource.name}`}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-3 font-medium text-accent-ink transition-colors hover:bg-accent-tint"
    >
      <DownloadIcon className="size-5" />
      <span aria-hidden="true" className="max-sm:hidden">
        下载
      </span>
    </a>
  </div>
)
