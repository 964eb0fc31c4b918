import type { NewsCard } from "#domain/contract/site.ts"
import { Link } from "../kit/Link.tsx"
import { Meta } from "../kit/Meta.tsx"
import { unbroken, wholeNumbers } from "../kit/unbroken.tsx"

export const NewsRow = ({ news }: { readonly news: NewsCard }) => (
  <Link href={`/news/${news.id}`} className="group grid gap-1 py-3 max-sm:gap-0">
    <span className="font-medium transition-colors group-hover:text-accent-ink">{unbroken(news.title)}</span>
    {news.summary === "" ? null : (
      <span className="line-clamp-2 text-grey max-sm:hidden">{wholeNumbers(news.summary)}</span>
    )}
    <Meta items={[news.category_name, news.date]} />
  </Link>
)
