import * as Schema from "effect/Schema"
import { MAX_TEXT } from "../player/LessonNote.ts"
import { get, post } from "./Call.ts"
import { Done, Id, Text } from "./fields.ts"

const Note = Schema.Struct({
  id: Id,
  lesson_id: Id,
  /** Whole seconds into the lesson. */
  second: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 86_400 })),
  text: Text(MAX_TEXT).check(Schema.isPattern(/\S/, { message: "笔记不能为空" })),
})

export const calls = {
  "note.list": get(
    "/note/list",
    "一门课程里自己的笔记，按课时与时间排列",
    Schema.Struct({ classroom_id: Id }),
    Schema.Struct({
      list: Schema.Array(
        Schema.Struct({
          ...Note.fields,
          text: Schema.String,
          lesson_name: Schema.String,
          /** Whether the lesson is still part of the course. */
          open: Schema.Boolean,
        }),
      ),
    }),
    { auth: "required" },
  ),
  "note.save": post(
    "/note/save",
    "在课时的某一秒记一条笔记，或改写它（编号由页面生成，同一编号是同一条）",
    Schema.Struct({
      ...Note.fields,
      classroom_id: Id,
      /** When it was written, epoch milliseconds of server time: an older text does not replace a newer one. */
      at: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 8_640_000_000_000 })),
    }),
    Done,
    { retry: "keyed", natural: true },
  ),
  "note.remove": post("/note/remove", "删除一条笔记", Schema.Struct({ id: Id }), Done, {
    retry: "keyed",
    natural: true,
  }),
}
