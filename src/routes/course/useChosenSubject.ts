import { ALL, type ChosenSubject } from "#ui/kit/subjectHref.ts"
import type { Visit } from "../page/Page.ts"
import { useParams } from "../page/useParams.ts"
import { useSearch } from "../page/useSearch.ts"

/** The subject that an address filters by, level by level. */
export const chosenSubject = ({ params, search }: Pick<Visit, "params" | "search">): ChosenSubject => {
  const { level1 = null, level2 = null } = params
  return { level1, level2: level2 === ALL ? null : level2, level3: search.get("subject") }
}

/** `subject_id` of a list call: the deepest level that is chosen. */
export const subjectFilter = (visit: Pick<Visit, "params" | "search">): { readonly subject_id?: string } => {
  const { level1, level2, level3 } = chosenSubject(visit)
  const subject_id = level3 ?? level2 ?? level1
  return subject_id === null ? {} : { subject_id }
}

export const useChosenSubject = (): ChosenSubject => chosenSubject({ params: useParams(), search: useSearch() })
