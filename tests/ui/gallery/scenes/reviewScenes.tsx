import { Reviews, type ReviewsProps } from "#ui/discussion/Reviews.tsx"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import type { Scene } from "../Scene.ts"
import { SIGNED_IN } from "./shells.ts"

const HREF = "/course/1001"
const LIST: ReviewsProps["reviews"]["list"] = [
  { id: "r1", stars: 5, text: "讲得清楚，例题都是考过的。\n第三章听了两遍才懂。", written_at: "2026-03-07 20:11:02" },
  { id: "r2", stars: 3, text: "内容可以，希望讲义再细一点。", written_at: "2026-03-01 09:20:00" },
]
const OWN = { stars: 4, text: "节奏合适", written_at: "2026-03-06 10:00:00", hidden: null }

const reviews = (change: Partial<ReviewsProps>): Scene => ({
  render: () => (
    <DefaultLayout {...SIGNED_IN} href={HREF}>
      <Reviews
        reviews={{ rating: { mean: 4.2, count: 12 }, list: LIST, total: 12, page: 1, page_size: 20 }}
        own={{ may_write: true, own: OWN }}
        joined
        busy={false}
        onSave={() => undefined}
        {...change}
      />
    </DefaultLayout>
  ),
})

export const REVIEW_SCENES: Readonly<Record<string, Scene>> = {
  reviews: reviews({}),
  "reviews-hidden": reviews({ own: { may_write: true, own: { ...OWN, hidden: "有联系方式" } } }),
}
