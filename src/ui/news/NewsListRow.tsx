import type { NewsCard } from "#domain/contract/site.ts"
import { href } from "#domain/route/href.ts"
import { Link } from "../kit/Link.tsx"
import { unbroken, wholeNumbers } from "../kit/unbroken.tsx"

export interface NewsListRowProps {
  readonly news: NewsCard
}

/** One article in a list of its category, with what it is about; all of it one target. */
export const NewsListRow = ({ news }: NewsListRowProps) => (
  <article className="group relative grid gap-x-8 gap-y-1 rounded-md py-5 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ring sm:grid-cols-[7rem_minmax(0,1fr)]">
    <time dateTime={news.date} className="text-grey tabular">
      {news.date}
    </time>
    <div className="min-w-0 max-w-read">
      <h2 className="text-lg leading-normal">
        <Link
          href={href("news-detail", { id: news.id })}
          className="outline-none transition-colors group-hover:text-accent-ink after:absolute after:inset-0"
        >
          {unbroken(news.title)}
        </Link>
      </h2>
      {news.summary === "" ? null : <p className="mt-1 line-clamp-2 text-grey">{wholeNumbers(news.summary)}</p>}
    </div>
  </article>
)
