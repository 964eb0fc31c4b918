import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { Breadcrumbs } from "../kit/Breadcrumbs.tsx"
import { RichText } from "../kit/RichText.tsx"
import { NewsNeighbours } from "./NewsNeighbours.tsx"
import { unbroken } from "../kit/unbroken.tsx"

export interface NewsDetailViewProps {
  readonly news: Output<"news.detail">
}

export const NewsDetailView = ({ news }: NewsDetailViewProps) => {
  const category = href("news-category", { cateid: news.category_id })
  return (
    <div className="mx-auto grid w-full max-w-read gap-8">
      <article className="grid gap-6">
        <header className="grid gap-3">
          <Breadcrumbs
            items={[
              { label: "资讯", href: "/news" },
              { label: news.category_name, href: category },
            ]}
          />
          <h1 className="text-xl md:text-2xl">{unbroken(news.title)}</h1>
          <p className="text-grey tabular">
            <time dateTime={news.date}>{news.date}</time>
          </p>
        </header>
        <RichText html={news.html} />
      </article>
      <NewsNeighbours previous={news.previous} next={news.next} />
    </div>
  )
}
