import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { Breadcrumbs } from "../kit/Breadcrumbs.tsx"
import { RichText } from "../kit/RichText.tsx"
import { unbroken } from "../kit/unbroken.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"
import { NewsNeighbours } from "./NewsNeighbours.tsx"

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

/** A text at reading width to come, in the middle of the page. */
export const ArticleSkeleton = () => (
  <div className="mx-auto w-full max-w-read">
    <Loading className="grid gap-6">
      <div className="grid gap-4 pt-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="h-5 w-28" />
      </div>
      <SkeletonText lines={6} />
      <SkeletonText lines={5} />
    </Loading>
  </div>
)
