import { navigation } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { read } from "#domain/route/SearchPlace.ts"
import { useAgency } from "#ui/AppContext.ts"
import { SearchForm } from "#ui/search/SearchForm.tsx"
import { SearchSkeleton, SearchView } from "#ui/search/SearchView.tsx"
import type { Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useSearch } from "../page/useSearch.ts"

type Values = { readonly found?: Output<"search.find"> }

const Form = ({ typed }: { readonly typed: string }) => <SearchForm key={typed} typed={typed} isLarge />

const View = ({ values, now }: ResourceViewProps<Values>) => {
  const place = read(useSearch())
  return (
    <SearchView
      form={<Form typed={place.q} />}
      found={values.found ?? null}
      place={place}
      sections={navigation(useAgency())}
      now={now}
    />
  )
}

const Skeleton = () => {
  const place = read(useSearch())
  return <SearchSkeleton form={<Form typed={place.q} />} place={place} />
}

const requestsOf = ({ search }: Pick<Visit, "search">) => {
  const { q, kind, page } = read(search)
  return q === ""
    ? {}
    : { found: request("search.find", { q, ...(kind !== null && { kind }), ...(page > 1 && { page: String(page) }) }) }
}

export const page = resourcePage({
  requests: requestsOf,
  // what is withheld from a learner differs
  personal: true,
  title: () => "搜索",
  description: () => "搜索课程、班级、老师、直播、题库、题目与资讯。",
  Skeleton,
  View,
})
