import { showsPrices } from "#domain/core/Agency.ts"
import { request } from "#domain/contract/Request.ts"
import { optional } from "#machines/page/outcomes.ts"
import { useAgency, useNavigationRef } from "#ui/AppContext.ts"
import { CourseFilterBar } from "#ui/course/CourseFilterBar.tsx"
import { hrefOf, NAMES, queryOf, read } from "#ui/course/courseFilters.ts"
import { CourseListView, CoursesFound } from "#ui/course/CourseListView.tsx"
import { compositePage } from "../page/compositePage.tsx"
import { listPage } from "../page/listPage.tsx"
import { part, type Visit } from "../page/Page.ts"
import { resourcePage } from "../page/resourcePage.tsx"
import { subjectFilter, useChosenSubject } from "./useChosenSubject.ts"
import { useSearch } from "../page/useSearch.ts"

const list = listPage({
  request: (visit: Visit) => {
    const { region, year, teacher, free } = read(visit.search)
    return request("course.list", {
      ...subjectFilter(visit),
      ...(region !== "" && { region_id: region }),
      ...(year !== "" && { year }),
      ...(teacher !== "" && { teacher_id: teacher }),
      ...((free === "0" || free === "1") && { free }),
      page_size: "12",
    })
  },
  title: "课程",
  description: "",
  View: ({ items, total, isBusy, onMore }) => {
    const filters = read(useSearch())
    return (
      <CoursesFound
        courses={items}
        total={total}
        isFiltered={NAMES.some((name) => filters[name] !== "")}
        busy={isBusy}
        onMore={onMore}
      />
    )
  },
})

const choices = resourcePage({
  requests: (visit: Visit) => ({ choices: optional(request("course.filters", subjectFilter(visit))) }),
  title: () => "",
  Skeleton: () => null,
  View: ({ values }) => {
    const agency = useAgency()
    const navigation = useNavigationRef()
    const chosen = useChosenSubject()
    const filters = read(useSearch())
    return (
      <CourseFilterBar
        chosen={chosen}
        filters={filters}
        provinces={agency.zk_province}
        choices={values.choices ?? null}
        showsPrices={showsPrices(agency)}
        onChange={(change) =>
          navigation.send({ type: "navigate", href: hrefOf(chosen, { ...filters, ...change }), source: "push" })
        }
      />
    )
  },
})

export const page = compositePage({
  parts: { list: part(list.machine, list.input), choices: part(choices.machine, choices.input) },
  View: ({ parts }) => (
    <CourseListView
      subjects={useAgency().subject_list}
      chosen={useChosenSubject()}
      query={queryOf(read(useSearch()))}
      filters={<choices.View page={parts.choices} />}
      list={<list.View page={parts.list} />}
    />
  ),
  title: () => "课程",
  description: "按科目找课程：精讲、冲刺与公开课，学到哪里都记得。",
})
