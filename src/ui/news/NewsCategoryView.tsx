import type { Output } from "#domain/contract/Contract.ts"
import { href } from "#domain/route/href.ts"
import { Choices } from "../kit/Choices.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { NewsIcon } from "../kit/icon/NewsIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"
import { NewsListRow } from "./NewsListRow.tsx"

export interface NewsCategoryViewProps {
  readonly categories: Output<"news.categories">
  readonly news: Output<"news.list">
  /** The category that is shown. */
  readonly category_id: string
}

const PAGE = { title: "资讯", text: "和考试、学习有关的文章，新的在前。", gap: "gap-4" } as const

export const NewsCategoryView = ({ categories, news, category_id }: NewsCategoryViewProps) => {
  const hrefOf = (page: number) =>
    href("news-category", { cateid: category_id }, page > 1 ? { page: String(page) } : {})
  return (
    <TitledPage {...PAGE}>
      {categories.list.length > 0 ? (
        <Choices
          look="tabs"
          label="资讯分类"
          items={categories.list.map(({ id, name }) => ({
            href: href("news-category", { cateid: id }),
            label: name,
            current: id === category_id,
          }))}
        />
      ) : null}
      {news.list.length > 0 ? (
        <div>
          <ul className="divide-y divide-line">
            {news.list.map((item) => (
              <li key={item.id}>
                <NewsListRow news={item} />
              </li>
            ))}
          </ul>
          <Pagination page={news.page} pages={Math.ceil(news.total / news.page_size)} hrefOf={hrefOf} />
        </div>
      ) : news.total > 0 ? (
        <EmptyState
          icon={<NewsIcon className="size-7" />}
          title="没有这一页了"
          text={`这一类一共${news.total}篇，回到第一页看看。`}
          action={<LinkButton href={hrefOf(1)}>回到第一页</LinkButton>}
        />
      ) : (
        <EmptyState
          icon={<NewsIcon className="size-7" />}
          title="这一类还没有文章"
          text="发布以后会出现在这里。"
          action={<LinkButton href="/">回到首页</LinkButton>}
        />
      )}
    </TitledPage>
  )
}

export const NewsCategorySkeleton = () => (
  <TitledPage {...PAGE}>
    <Loading label="正在加载资讯">
      <Skeleton className="h-12 w-full" />
      <div className="divide-y divide-line">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="grid gap-x-8 gap-y-3 py-5 sm:grid-cols-[7rem_minmax(0,1fr)]">
            <Skeleton className="h-5 w-24" />
            <span className="max-w-read">
              <Skeleton className="h-6 w-4/5" />
              <SkeletonText lines={2} />
            </span>
          </div>
        ))}
      </div>
    </Loading>
  </TitledPage>
)
