import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { NewsCategorySkeleton, NewsCategoryView } from "#ui/news/NewsCategoryView.tsx"
import type { Visit } from "../page/Page.ts"
import { pageNumber } from "../page/pageNumber.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useParams } from "../page/useParams.ts"

type Values = { readonly categories: Output<"news.categories">; readonly news: Output<"news.list"> }

const View = ({ values }: ResourceViewProps<Values>) => (
  <NewsCategoryView {...values} category_id={useParams()["cateid"] ?? ""} />
)

export const page = resourcePage({
  requests: ({ params, search }: Visit) => ({
    categories: request("news.categories", {}),
    news: request("news.list", { category_id: params["cateid"] ?? "", page: String(pageNumber(search)) }),
  }),
  title: ({ news }) => news?.list[0]?.category_name ?? "资讯",
  description: () => "学习方法、考试安排与通知。",
  Skeleton: NewsCategorySkeleton,
  View,
})
