import * as Schema from "effect/Schema"
import { MAX_MESSAGE } from "../protocol/chat.ts"
import { get, post } from "./Call.ts"
import { DateTimeText, Done, Id, Nothing, NumberText, Page, PageOf, PublicText } from "./fields.ts"
import { CourseCard, LiveCard } from "./site.ts"

const Role = Schema.Literals(["learner", "teacher", "operator"])

/** One entry of a room's log. */
const ChatEntry = Schema.Struct({
  n: Schema.Finite,
  kind: Schema.Literals(["say", "remove", "mute", "unmute"]),
  /** Who said it, or who is muted: a name within this room alone. */
  who: Schema.String,
  name: Schema.String,
  role: Role,
  text: Schema.String,
  /** The number of the message that is removed. */
  target: Schema.NullOr(Schema.Finite),
  /** Epoch milliseconds. */
  at: Schema.Finite,
})
export type ChatEntry = typeof ChatEntry.Type

/** Entries of a room's log as its stream carries them (domain/live/ChatLog). */
export const ChatBatch = Schema.Struct({
  epoch: Schema.Finite,
  after: Schema.Finite,
  last: Schema.Finite,
  list: Schema.Array(ChatEntry),
  reset: Schema.Boolean,
  /** The message above all others from here on; left out where it stays the one before. */
  pinned: Schema.optionalKey(Schema.NullOr(ChatEntry)),
})
export const RoomPresence = Schema.Struct({ count: Schema.Finite, names: Schema.Array(Schema.String) })
/** Why a stream ends: `over` with its session; `signedOut`; `later`: come again; `crowded`: more pages of its learner came. */
export const StreamEnded = Schema.Struct({ reason: Schema.Literals(["over", "signedOut", "later", "crowded"]) })

const Epoch = Schema.Finite.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 1e12 }))
const Number = Schema.Finite.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 1_000_000_000 }))

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
      summary: PublicText,
      has_recording: Schema.Boolean,
      teacher: Schema.Struct({
        id: Id,
        name: Schema.String,
        title: PublicText,
        intro: PublicText,
        /** Address of a picture, or "". */
        picture: Schema.optionalKey(PublicText),
      }),
      /** Of the same subject. */
      course: Schema.Array(CourseCard),
    }),
  ),
  "live.room": get(
    "/live/room",
    "直播间：能不能进、画面地址、我的身份",
    Schema.Struct({ id: Id }),
    Schema.Struct({
      ...LiveCard.fields,
      teacher: Schema.Struct({ id: Id, name: Schema.String, title: PublicText }),
      phase: Schema.Literals(["early", "open", "over"]),
      /** Addresses of HLS playlists that hold for some hours; empty where there is none, or not yet. */
      stream: Schema.String,
      recording: Schema.String,
      me: Schema.Struct({ who: Schema.String, role: Role, muted: Schema.Boolean }),
      reserved: Schema.Boolean,
    }),
    { auth: "required" },
  ),
  "live.say": post(
    "/live/say",
    "在直播间发言；同一条重发仍是一条",
    Schema.Struct({
      id: Id,
      /** Made by the page for this message. */
      nonce: Id,
      text: Schema.String.check(
        Schema.isPattern(/\S/, { message: "请输入内容" }),
        Schema.isMaxLength(MAX_MESSAGE, { message: `最多${MAX_MESSAGE}个字` }),
        Schema.isPattern(/^[^\0]*$/, { message: "含有不支持的字符" }),
      ),
    }),
    Schema.Struct({ epoch: Schema.Finite, n: Schema.Finite }),
    { retry: "keyed", natural: true },
  ),
  "live.messages": get(
    "/live/messages",
    "直播间更早的发言，按时间先后",
    Schema.Struct({ id: Id, before: NumberText }),
    Schema.Struct({ list: Schema.Array(ChatEntry), more: Schema.Boolean }),
    { auth: "required" },
  ),
  "live.moderate": post(
    "/live/moderate",
    "老师和管理员：删除、置顶一条发言，禁言或解除禁言发言的人",
    Schema.Struct({
      id: Id,
      epoch: Epoch,
      n: Number,
      act: Schema.Literals(["remove", "mute", "unmute", "pin", "unpin"]),
    }),
    Done,
    { retry: "keyed", natural: true },
  ),
  "live.reserve": post(
    "/live/reserve",
    "预约或取消预约一场直播",
    Schema.Struct({ id: Id, reserved: Schema.Boolean }),
    Schema.Struct({ reserved: Schema.Boolean }),
    { retry: "keyed", natural: true },
  ),
  "live.upcoming": get(
    "/live/upcoming",
    "我预约的、还没结束也没关掉提醒的直播，先开始的在前",
    Schema.Struct({}),
    Schema.Struct({
      list: Schema.Array(
        Schema.Struct({ id: Id, title: PublicText, start_time: DateTimeText, end_time: DateTimeText }),
      ),
    }),
    { auth: "required" },
  ),
  "live.dismiss": post("/live/dismiss", "关掉一场直播的提醒", Schema.Struct({ id: Id }), Done, {
    retry: "keyed",
    natural: true,
  }),
  "live.mine": get(
    "/live/mine",
    "我预约过和听过的直播，新的在前",
    Schema.Struct({ ...Page }),
    Schema.Struct({
      ...PageOf(
        Schema.Struct({
          ...LiveCard.fields,
          reserved: Schema.Boolean,
          /** Seconds in its room while it was on. */
          attended: Schema.Finite,
          has_recording: Schema.Boolean,
        }),
      ).fields,
      /** Address of the calendar of what is reserved, for other programs: whoever has it can read it, for a year at least. */
      feed: Schema.String,
    }),
    { auth: "required" },
  ),
  "live.renewFeed": post(
    "/live/renew-feed",
    "换一个日历地址，以前的不再打开",
    Nothing,
    Schema.Struct({ feed: Schema.String }),
    { retry: "keyed", natural: true },
  ),
}
