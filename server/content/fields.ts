import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { hostName } from "../core/hostName.ts"

const text = Schema.String.annotate({ message: "应为文字；数字和日期请加引号" })

/** A field that may be left out, and then is null in its row; what else it must not be is told as of the field. */
export const orNull = <S extends Schema.Constraint>(schema: S) => {
  const message = schema.ast.annotations?.["message"]
  return Schema.NullOr(schema)
    .annotate(typeof message === "string" ? { message } : {})
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))
}

/** 1-64 letters, digits, `-`, `_`, `.`: what may be part of an address. */
export const Id = text.check(
  Schema.isPattern(/^[\w.-]{1,64}$/, { message: "编号应为 1 到 64 位字母、数字、点、横线或下划线" }),
)
/** What is an agency's own has an id of up to 64 signs that begins with this and a dot. */
export const AgencyId = text.check(
  Schema.isPattern(/^[\w.-]{1,32}$/, {
    message: "机构的编号应为 1 到 32 位字母、数字、点、横线或下划线：它自己的课程和视频的编号以它开头",
  }),
)
/** Text that is shown and must not be empty. */
export const Filled = text.check(Schema.isPattern(/\S/, { message: "不能为空" }), noNul())
export const Words = text.check(noNul())
export const Flag = Schema.Literals(["0", "1"]).annotate({ message: '应为 "0" 或 "1"' })
export const Whole = (minimum: number, maximum: number) =>
  Schema.Finite.annotate({ message: "应为数字" }).check(
    Schema.isInt({ message: "应为整数" }),
    Schema.isBetween({ minimum, maximum }, { message: `应在${minimum}到${maximum}之间` }),
  )
export const Points = Schema.Finite.annotate({ message: "应为数字" }).check(
  Schema.isBetween({ minimum: 0, maximum: 10_000 }, { message: "应在 0 到 10000 之间" }),
)
export const YesNo = Schema.Boolean.annotate({ message: "应为 true 或 false" })
export const Year = Whole(1990, 2100)
/** Yuan as a plain decimal: "0", "199", "199.90". */
export const Yuan = text.check(
  Schema.isPattern(/^\d{1,7}(\.\d{1,2})?$/, { message: "价格应为数字，最多两位小数，如 199.00" }),
)
export const Day = text.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/, { message: "日期应写作 YYYY-MM-DD" }))
/** `YYYY-MM-DD HH:mm`, days from the day of import (`+3d 20:00`), or minutes from the import itself (`+10m`). */
export const Moment = text.check(
  Schema.isPattern(/^((\d{4}-\d{2}-\d{2}|[+-]\d{1,4}d) \d{2}:\d{2}|[+-]\d{1,5}m)$/, {
    message: "时间应写作 YYYY-MM-DD HH:mm，如 2027-03-01 20:00",
  }),
)
/** A path on this site, or an address of the web. */
export const Address = text.check(
  Schema.isPattern(/^(https?:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*|mailto:\S+|tel:[\d+-]+)$/, {
    message: "网址应以 http(s):// 或 / 开头",
  }),
)
/** Of another site: scheme, host and perhaps port, nothing behind them. */
export const Origin = text.check(
  Schema.isPattern(/^https?:\/\/[a-z\d.-]+(:\d{1,5})?$/, { message: "来源应写作 https://域名，后面不带路径" }),
)
/** A page of another site. */
export const WebAddress = text.check(Schema.isPattern(/^https:\/\/[^\s\\]+$/, { message: "地址应写作 https://…" }))
/** A folder of `media/`, or the address of an HLS playlist. */
export const Video = text.check(
  Schema.isPattern(/^([\w.-]{1,64}|https?:\/\/[^\s\\]+)$/, {
    message: "应为上传过的视频的编号，或 HLS 播放列表的网址",
  }),
)
/** Of a file of `pictures/`. */
export const PictureAddress = text.check(
  Schema.isPattern(/^\/pictures\/[\w-][\w.-]*$/, { message: "图片的地址应写作 /pictures/文件名" }),
)
/** How a name or title is read: one syllable for each Chinese character, without tones. */
export const Pinyin = text.check(
  Schema.isPattern(/^[a-z]+( [a-z]+)*$/, { message: "拼音应为不带声调的小写音节，用空格隔开，如 shan tian fang" }),
)
export const ExamTypeId = Schema.Literals(["2", "3", "4", "5", "7", "9", "10", "11", "12", "13"]).annotate({
  message: "没有这个考试类型",
})
/** As browsers send it, whatever letters it is written with. */
export const Host = text.pipe(
  Schema.decodeTo(
    Schema.String.check(
      Schema.isPattern(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/, {
        message: "域名应为中文或小写字母、数字、点和横线，不带端口",
      }),
    ),
    // capitals and ports stay, and are refused
    SchemaTransformation.transform({
      decode: (typed) => (/[A-Z:]/.test(typed) ? typed : hostName(typed)),
      encode: (host) => host,
    }),
  ),
)
export const Many = <S extends Schema.Codec<unknown, unknown>>(item: S, message = "应为列表") =>
  Schema.Array(item).annotate({ message })
/** A list that may be left out, and then is empty. */
export const ManyOrNone = <S extends Schema.Codec<unknown, unknown>>(item: S) =>
  Many(item).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))

function noNul() {
  // PostgreSQL cannot hold U+0000
  return Schema.isPattern(/^[^\0]*$/, { message: "含有不支持的字符" })
}
