import { ChevronLeftIcon } from "./icon/ChevronLeftIcon.tsx"
import { ChevronRightIcon } from "./icon/ChevronRightIcon.tsx"
import { LinkButton } from "./LinkButton.tsx"

export interface PaginationProps {
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly hrefOf: (page: number) => string
}

export const Pagination = ({ page, pages, hrefOf }: PaginationProps) =>
  pages > 1 ? (
    <nav aria-label="翻页" className="flex items-center justify-center gap-4 py-8">
      {page > 1 ? (
        <LinkButton href={hrefOf(page - 1)} rel="prev" className="whitespace-nowrap">
          <ChevronLeftIcon className="size-5" />
          上一页
        </LinkButton>
      ) : null}
      <p translate="no" className="text-grey tabular">
        <span className="sr-only">
          第{page}页，共{pages}页
        </span>
        <span aria-hidden="true">
          {page} / {pages}
        </span>
      </p>
      {page < pages ? (
        <LinkButton href={hrefOf(page + 1)} rel="next" className="whitespace-nowrap">
          下一页
          <ChevronRightIcon className="size-5" />
        </LinkButton>
      ) : null}
    </nav>
  ) : null
