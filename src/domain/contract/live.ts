import * as Schema from "effect/Schema"
import { get } from "./Call.ts"
import { Id, Page, PageOf } from "./fields.ts"
import { CourseCard, LiveCard } from "./site.ts"

export const calls = {
  "live.list": get(
    "/live/list",
    "直播列表：未结束的在前，按开始时间；已结束的在后，最近的在前",
    Schema.Struct({
      /** A subject of any level; its descendants count. */
      subject_id: Schema.optionalKey(Id),
      /** `coming` has not ended; left out, all of them. */
      when: Schema.optionalKey(
        Schema.Literals(["coming", "ended"]).annotate({ message: "直播状态只能是coming或ended" }),
      ),
      ...Page,
    }),
    PageOf(LiveCard),
  ),
  "live.detail": get(
    "/live/detail",
    "直播详情：老师与相关课程",
    Schema.Struct({ id: Id }),
    Schema.Struct({
      ...LiveCard.fields,
      subject_id: Id,
      summary: Schema.String,
      teacher: Schema.Struct({ id: Id, name: Schema.String, title: Schema.String, intro: Schema.String }),
      /** Of the same subject. */
      course: Schema.Array(CourseCard),
    }),
  ),
}
