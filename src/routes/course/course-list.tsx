import { showsPrices } from "#domain/core/Agency.ts"
import { request } from "#domain/contract/Request.ts"
import * as CourseFilters from "#domain/course/CourseFilters.ts"
import { optional } from "#machines/page/outcomes.ts"
import { useAgency, useNavigationRef } from "#ui/AppContext.ts"
import { CourseFilterBar } from "#ui/course/CourseFilterBar.tsx"
import { subjectHref } from "#ui/kit/subjectHref.ts"
import { CourseListView, CoursesFound } from "#ui/course/CourseListView.tsx"
import { compositePage } from "../page/compositePage.tsx"
import { listPage } from "../page/listPage.tsx"
import { part, type Visit } from "../page/Page.ts"
import { resourcePage } from "../page/resourcePage.tsx"
import { subjectFilter, useChosenSubject } from "./useChosenSubject.ts"
import { useSearch } from "../page/useSearch.ts"

const list = listPage({
  request: (visit: Visit) =>
    request("course.list", {
      ...subjectFilter(visit),
      ...CourseFilters.asked(CourseFilters.read(visit.search)),
      page_size: "12",
    }),
  title: "课程",
  description: "",
  View: ({ items, total, isBusy, onMore }) => {
    const filters = CourseFilters.read(useSearch())
    return (
      <CoursesFound
        courses={items}
        total={total}
        isFiltered={CourseFilters.NAMES.some((name) => filters[name] !== "")}
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
    const filters = CourseFilters.read(useSearch())
    return (
      <CourseFilterBar
        chosen={chosen}
        filters={filters}
        provinces={agency.zk_province}
        choices={values.choices ?? null}
        showsPrices={showsPrices(agency)}
        onChange={(change) =>
          navigation.send({
            type: "navigate",
            href: subjectHref("/course", chosen, CourseFilters.queryOf({ ...filters, ...change })),
            source: "push",
          })
        }
      />
    )
  },
})

export const page = compositePage({
  parts: { list, choices: part(choices.machine, choices.input) },
  View: ({ parts }) => (
    <CourseListView
      subjects={useAgency().subject_list}
      chosen={useChosenSubject()}
      query={CourseFilters.queryOf(CourseFilters.read(useSearch()))}
      filters={<choices.View page={parts.choices} />}
      list={<list.View page={parts.list} />}
    />
  ),
  title: () => "课程",
  description: "按科目找课程：精讲、冲刺与公开课，学到哪里都记得。",
})
