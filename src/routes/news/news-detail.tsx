import { request } from "#domain/contract/Request.ts"
import { ArticleSkeleton, NewsDetailView } from "#ui/news/NewsDetailView.tsx"
import { resourcePage } from "../page/resourcePage.tsx"

export const page = resourcePage({
  requests: ({ params }) => ({ news: request("news.detail", { id: params["id"] ?? "" }) }),
  title: ({ news }) => news?.title ?? "资讯",
  description: ({ news }) => news?.summary ?? "",
  Skeleton: ArticleSkeleton,
  View: ({ values }) => <NewsDetailView news={values.news} />,
})
