import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { navigation } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import * as SubjectTree from "#domain/core/SubjectTree.ts"
import { examDaysMachine } from "#machines/study/examDaysMachine.ts"
import { optional } from "#machines/page/outcomes.ts"
import { useAgency, useUser } from "#ui/AppContext.ts"
import { RegionExamDays } from "#ui/study/RegionExamDays.tsx"
import { SpecialtySkeleton, SpecialtyView } from "#ui/home/SpecialtyView.tsx"
import { compositePage } from "../page/compositePage.tsx"
import { part, type Visit } from "../page/Page.ts"
import { regionActors } from "../study/regionActors.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useParams } from "../page/useParams.ts"

interface Values {
  readonly courses: Output<"course.list">
  readonly banks: Output<"question.banks">
  readonly live?: Output<"live.list">
}

const View = ({ values: { courses, banks, live }, now }: ResourceViewProps<Values>) => {
  const agency = useAgency()
  return (
    <SpecialtyView
      path={SubjectTree.pathTo(agency.subject_list, useParams()["sid"] ?? "")}
      courses={courses}
      banks={banks}
      live={live ?? null}
      sections={navigation(agency)}
      now={now}
    />
  )
}

const shown = resourcePage({
  requests: ({ params }: Visit) => {
    const subject_id = params["sid"] ?? ""
    return {
      courses: request("course.list", { subject_id, page_size: "8" }),
      banks: request("question.banks", { subject_id, page_size: "6" }),
      live: optional(request("live.list", { subject_id, when: "coming", page_size: "4" })),
    }
  },
  title: () => "",
  Skeleton: SpecialtySkeleton,
  View,
})

const Calendar = ({ days }: { readonly days: ActorRefFrom<typeof examDaysMachine> }) => {
  const { region_id, subject_id, list, now } = useSelector(days, ({ context }) => context)
  const isLoading = useSelector(days, (snapshot) => snapshot.hasTag("loading"))
  return (
    <RegionExamDays
      provinces={useAgency().zk_province}
      region_id={region_id}
      subject_id={subject_id}
      calendar={list}
      isLoading={isLoading}
      isOwn={useUser() !== null}
      now={now}
      onChoose={(chosen) => days.send({ type: "region.choose", region_id: chosen })}
    />
  )
}

export const page = compositePage({
  parts: {
    shown: part(shown.machine, shown.input),
    days: part(examDaysMachine, ({ now, params }) => ({ now, subject_id: params["sid"] ?? null }), regionActors),
  },
  View: ({ parts }) => (
    <div className="grid gap-10">
      <shown.View page={parts.shown} />
      <Calendar days={parts.days} />
    </div>
  ),
  title: (parts, { subject_list }) => SubjectTree.find(subject_list, sidOf(parts?.shown ?? null))?.name ?? "",
})

/** The subject that the page was opened for: what its courses are asked by. */
const sidOf = (ref: ActorRefFrom<typeof shown.machine> | null): string => {
  const payload = ref?.getSnapshot().context.requests["courses"]?.payload
  return payload !== undefined && "subject_id" in payload ? (payload.subject_id ?? "") : ""
}
