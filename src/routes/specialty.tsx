import type { SnapshotFrom } from "xstate"
import { navigation } from "#domain/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import * as SubjectTree from "#domain/SubjectTree.ts"
import { optional } from "#machines/resource/outcomes.ts"
import { useAgency } from "#ui/AppContext.ts"
import { SpecialtySkeleton } from "#ui/specialty/SpecialtySkeleton.tsx"
import { SpecialtyView } from "#ui/specialty/SpecialtyView.tsx"
import type { Visit } from "./Page.ts"
import { resourcePage, type ResourceViewProps } from "./resourcePage.tsx"
import { useParams } from "./useParams.ts"

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

export const page: typeof shown = {
  ...shown,
  title: (snapshot, { subject_list }) => SubjectTree.find(subject_list, sidOf(snapshot))?.name ?? "",
}

/** The subject that the page was opened for: what its courses are asked by. */
const sidOf = (snapshot: SnapshotFrom<typeof shown.machine> | null): string => {
  const payload = snapshot?.context.requests["courses"]?.payload
  return payload !== undefined && "subject_id" in payload ? (payload.subject_id ?? "") : ""
}
