import * as Schema from "effect/Schema"
import { get } from "./Call.ts"
import { DateText, Id, PriceText, PublicText } from "./fields.ts"
import { CourseCard } from "./site.ts"

export const calls = {
  "classroom.detail": get(
    "/classroom/detail",
    "班级详情：各班型的课程",
    Schema.Struct({ id: Id }),
    Schema.Struct({
      id: Id,
      name: Schema.String,
      subject_id: Id,
      subject_name: PublicText,
      region_id: Id,
      summary: PublicText,
      intro_html: PublicText,
      free: Schema.Boolean,
      price: PriceText,
      original_price: PriceText,
      /** Date text of section 5, or null when access does not end. */
      valid_until: Schema.NullOr(DateText),
      contract_required: Schema.Boolean,
      lessons: Schema.Finite,
      seconds: Schema.Finite,
      learners: Schema.Finite,
      /** Whether the visitor may study it now. */
      joined: Schema.Boolean,
      /** All of its lessons are finished; absent where not. */
      finished: Schema.optionalKey(Schema.Literal(true)),
      /** Names of its courses that the visitor has in another classroom, while it is not joined. */
      owned: Schema.Array(Schema.String),
      /** The class types (section 3), each with its courses: what `ClassroomGroups.regroup` takes. */
      list: Schema.Array(Schema.Struct({ classroom_id: Id, name: Schema.String, course: Schema.Array(CourseCard) })),
    }),
  ),
}
