import * as Schema from "effect/Schema"
import { get } from "./Call.ts"
import { Id, Page, PageOf, PublicText } from "./fields.ts"
import { CourseCard, LiveCard } from "./site.ts"

export const TeacherCard = Schema.Struct({
  id: Id,
  name: Schema.String,
  title: PublicText,
  intro: PublicText,
  /** Address of a picture, or "". */
  picture: Schema.optionalKey(PublicText),
  /** Those of the agency that the teacher teaches. */
  subjects: Schema.Array(Schema.Struct({ id: Id, name: Schema.String })),
  courses: Schema.Finite,
})
export type TeacherCard = typeof TeacherCard.Type

export const calls = {
  "teacher.list": get(
    "/teacher/list",
    "老师列表",
    /** A subject of any level; its descendants count. */
    Schema.Struct({ subject_id: Schema.optionalKey(Id), ...Page }),
    PageOf(TeacherCard),
  ),
  "teacher.detail": get(
    "/teacher/detail",
    "老师详情：课程与直播",
    Schema.Struct({ id: Id }),
    Schema.Struct({
      ...TeacherCard.fields,
      course: Schema.Array(CourseCard),
      /** In the order of `LiveSession.order`. */
      live: Schema.Array(LiveCard),
    }),
  ),
}
