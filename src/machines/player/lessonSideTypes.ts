import type { Output } from "#domain/contract/Contract.ts"
import type { PageEvent } from "../page/pageEvents.ts"

export type Handouts = Output<"user.classroomResourceList">
export type Handout = Handouts["list"][number]

export interface LessonSideInput {
  readonly classroom_id: string
}

export interface LessonSideContext extends LessonSideInput {
  readonly handouts: ReadonlyArray<Handout> | null
  /** The handout that is looked at, or was. */
  readonly viewed_id: string | null
}

export type SidePanel = "outline" | "transcript" | "notes" | "asks" | "handouts"

export type LessonSideEvent =
  | PageEvent<LessonSideInput>
  | { readonly type: "side.show"; readonly panel: SidePanel }
  | { readonly type: "handouts.retry" }
  | { readonly type: "handout.view"; readonly id: string }
  | { readonly type: "handout.close" }
