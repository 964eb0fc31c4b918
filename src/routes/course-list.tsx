import { showsPrices } from "#domain/Agency.ts"
import { request } from "#domain/contract/Request.ts"
import type { CourseCard } from "#domain/contract/site.ts"
import { useAgency } from "#ui/AppContext.ts"
import { CourseListView } from "#ui/course/CourseListView.tsx"
import { listPage, type ListViewProps } from "./listPage.tsx"
import type { Visit } from "./Page.ts"
import { subjectFilter, useChosenSubject } from "./useChosenSubject.ts"
import { useSearch } from "./useSearch.ts"

const costOf = (search: URLSearchParams): "0" | "1" | null => {
  const free = search.get("free")
  return free === "0" || free === "1" ? free : null
}

const regionOf = (search: URLSearchParams): string | null => search.get("region") || null

const View = ({ items, total, isBusy, onMore }: ListViewProps<CourseCard>) => {
  const agency = useAgency()
  const search = useSearch()
  return (
    <CourseListView
      subjects={agency.subject_list}
      chosen={useChosenSubject()}
      free={costOf(search)}
      region={regionOf(search)}
      provinces={agency.zk_province}
      showsPrices={showsPrices(agency)}
      courses={items}
      total={total}
      busy={isBusy}
      onMore={onMore}
    />
  )
}

export const page = listPage({
  request: (visit: Visit) => {
    const free = costOf(visit.search)
    const region_id = regionOf(visit.search)
    return request("course.list", {
      ...subjectFilter(visit),
      ...(region_id !== null && { region_id }),
      ...(free !== null && { free }),
      page_size: "12",
    })
  },
  title: "课程",
  description: "按科目找课程：精讲、冲刺与公开课，学到哪里都记得。",
  View,
})
