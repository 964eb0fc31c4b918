import * as Schema from "effect/Schema"
import { PASSWORD_LONGEST } from "../form/patterns.ts"
import { get, post } from "./Call.ts"
import {
  AnyId,
  DateText,
  DateTimeText,
  Done,
  Id,
  Mobile,
  Nothing,
  NumberText,
  Password,
  PersonName,
  PublicText,
  SmsCode,
  Text,
} from "./fields.ts"
import { studyCalls } from "./userStudy.ts"
import { Arrived, wechatCalls } from "./userWechat.ts"

/** What the SMS is for; a code sent for one purpose opens no other. */
export const SmsScene = Schema.Literals(["login", "register", "reset", "wechat"]).annotate({
  message: "验证码用途不正确",
})

/** A bare token, valid for one day (section 9). */
const SignedIn = Schema.Struct({ token: Schema.String, expires_in: Schema.Finite })

/** As text, as a form sends it. */
const DailyQuestions = NumberText.check(
  Schema.isBetween({ minimum: 1, maximum: 200 }, { message: "每天题量应在1到200题之间" }),
)

/** An agency's own name for a person: it stays in no recording. */
const Uid = Id.annotate({ format: undefined })

const NamedSubject = Schema.Struct({ id: AnyId, name: PublicText })

export const UserInfo = Schema.Struct({
  id: AnyId,
  /** Masked: `138****0000`. */
  mobile: Schema.String,
  name: Schema.String,
  avatar: Schema.String,
  region: Schema.Struct({ id: AnyId, name: Schema.String }),
  exam_day: Schema.NullOr(DateText),
  /** How many questions a day the learner means to answer. */
  daily_questions: Schema.NullOr(Schema.Finite),
  /** What was chosen, studied or practised last (section 3). */
  lastStudySubject: Schema.NullOr(NamedSubject),
  lastStudySubjectLevel3: Schema.NullOr(NamedSubject),
})
export type UserInfo = typeof UserInfo.Type

/** Where the learner is signed in, and whether the account is to be deleted. */
const Account = Schema.Struct({
  /** This one first. */
  devices: Schema.Array(
    Schema.Struct({ id: Id, name: Schema.String, signed_in_at: DateTimeText, current: Schema.Boolean }),
  ),
  /** Since when a WeChat signs in to it; null: none does. */
  wechat_since: Schema.NullOr(DateTimeText),
  /** When what identifies the learner will be deleted; null while nobody asked. */
  leaves_at: Schema.NullOr(DateTimeText),
})

export const calls = {
  "user.login": post(
    "/user/login",
    "密码或短信验证码登录",
    Schema.Struct({
      mobile: Mobile,
      password: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(PASSWORD_LONGEST))),
      code: Schema.optionalKey(SmsCode),
    }),
    SignedIn,
    { auth: "anonymous" },
  ),
  "user.uidLogin": post(
    "/user/uid-login",
    "机构签名链接登录",
    Schema.Struct({ uid: Uid, name: Schema.optionalKey(Text(40)), time: Schema.Finite, signature: Schema.String }),
    SignedIn,
    { auth: "anonymous" },
  ),
  "user.logout": post("/user/logout", "退出登录", Nothing, Done, { auth: "optional" }),
  "user.register": post(
    "/user/register",
    "注册",
    Schema.Struct({
      mobile: Mobile,
      code: SmsCode,
      password: Password,
      name: Schema.optionalKey(PersonName),
      /** Chosen by the visitor; one that the agency does not have is not kept. */
      region_id: Schema.optionalKey(Id),
      agreed: Schema.Literal(true).annotate({ message: "请先阅读并同意用户协议" }),
    }),
    Arrived,
    { auth: "anonymous" },
  ),
  "user.forgetPassword": post(
    "/user/forget-password",
    "验证手机号，换取重设密码的凭据",
    Schema.Struct({ mobile: Mobile, code: SmsCode }),
    Schema.Struct({ ticket: Schema.String }),
    { auth: "anonymous" },
  ),
  "user.resetPassword": post(
    "/user/reset-password-v1",
    "重设密码：手机号与验证码，或凭据，或原密码",
    Schema.Struct({
      mobile: Schema.optionalKey(Mobile),
      code: Schema.optionalKey(SmsCode),
      ticket: Schema.optionalKey(Schema.String),
      old_password: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(PASSWORD_LONGEST))),
      password: Password,
    }),
    Done,
    { auth: "optional" },
  ),
  "user.checkUsername": post(
    "/user/check-username",
    "手机号是否已注册",
    Schema.Struct({ mobile: Mobile }),
    Schema.Struct({ exists: Schema.Boolean }),
    { auth: "anonymous" },
  ),
  "sms.send": post(
    "/sms/send",
    "发送短信验证码",
    Schema.Struct({ mobile: Mobile, scene: SmsScene }),
    Schema.Struct({ cool_down: Schema.Finite }),
    { auth: "anonymous" },
  ),
  "user.info": get("/user/info-v1", "当前用户", Nothing, UserInfo, { auth: "required" }),
  "user.saveInfo": post(
    "/user/info",
    "修改资料",
    Schema.Struct({
      name: Schema.optionalKey(PersonName),
      region_id: Schema.optionalKey(Id),
      exam_day: Schema.optionalKey(
        Schema.NullOr(Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/)).annotate({ format: "date" })),
      ),
      daily_questions: Schema.optionalKey(Schema.NullOr(DailyQuestions)),
      /** Of any level. */
      study_subject_id: Schema.optionalKey(Id),
    }),
    UserInfo,
  ),
  "user.avatar": post(
    "/user/avatar",
    "上传头像（multipart的file字段）",
    Nothing,
    Schema.Struct({ avatar: Schema.String }),
    {
      body: "multipart",
    },
  ),
  "user.account": get("/user/account", "登录的设备与注销状态", Nothing, Account, { auth: "required" }),
  "user.signOutDevice": post(
    "/user/sign-out-device",
    "让一台设备退出登录；不指明则为本机以外的全部",
    Schema.Struct({ id: Schema.optionalKey(Id) }),
    Account,
    { retry: "keyed", natural: true },
  ),
  "user.wechatUnbind": post("/user/wechat-unbind", "解除微信的绑定", Nothing, Account, {
    retry: "keyed",
    natural: true,
  }),
  "user.myData": post(
    "/user/my-data",
    "下载我的数据：一个网页文件，内含JSON",
    Nothing,
    Schema.Struct({ file_name: Schema.String, mime: Schema.String, base64: Schema.String }),
    { retry: "keyed", natural: true },
  ),
  "user.leave": post(
    "/user/leave",
    "申请注销账号，十五天后生效；或撤回申请",
    Schema.Struct({ leave: Schema.Boolean }),
    Account,
    { retry: "keyed", natural: true },
  ),
  ...studyCalls,
  ...wechatCalls,
}
