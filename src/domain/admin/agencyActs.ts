import * as Schema from "effect/Schema"
import { flag, oneOf, secret, text, typedBy } from "./fields.ts"
import * as Operation from "./Operation.ts"

const optional = Schema.optionalKey

const domain = text("域名")
const wechatApp = oneOf("种类", ["website", "official"])

/** What is done about an agency itself. */
export const AGENCY_ACTS = {
  "domain:add": Operation.make("给机构绑定一个域名，或修改它的模式", { domain, study: flag("学习模式") }),
  "domain:remove": Operation.make("解除机构的一个域名", { domain }),
  "sms:signature": Operation.make(
    "给机构一个自己的短信签名，须已在网站的短信账户里通过审核；或用回网站的签名",
    { sign: optional(text("签名", { hint: "不带【】", max: 20 })), back: optional(flag("用回网站的签名")) },
    [["sign"], ["back"]],
  ),
  "wechat:set": Operation.make(
    "机构的学员从现在起可以用微信登录：机构自己的网站应用供电脑扫码，服务号供在微信里打开；密钥加密保存，不再显示",
    {
      kind: wechatApp,
      "app-id": typedBy("应用的AppID", "wx开头的18位", {
        reads: (typed) => /^wx[\da-f]{16}$/.test(typed),
        expected: "wx and 16 hexadecimal digits",
        message: "{label}应为wx和16位数字或小写字母",
      }),
      secret: secret("应用的AppSecret", {
        reads: (typed) => /^[\da-f]{32}$/.test(typed),
        expected: "32 hexadecimal digits",
        message: "{label}应为32位数字或小写字母",
      }),
    },
  ),
  "wechat:remove": Operation.make("机构的学员不再用一个微信应用登录；已有的绑定留着", {
    kind: wechatApp,
  }),
  "agency:open": Operation.make("新开一个机构：发布它的机构文件，绑定域名，邀请第一位负责人；链接只在这时显示一次", {
    name: text("名称", { max: 40 }),
    id: typedBy("编号", "小写字母、数字和横线，以后不能改", {
      reads: (typed) => /^[a-z][a-z\d-]{1,31}$/.test(typed),
      expected: "a word of 2 to 32 small letters, digits and hyphens",
      message: "{label}应以小写字母开头，2到32个小写字母、数字或横线",
    }),
    hosts: text("域名", { hint: "例如：新芽.com，几个用空格隔开", max: 1_000 }),
    short: optional(text("简称", { max: 12 })),
    slogan: optional(text("一句话介绍", { max: 60 })),
    color: optional(
      typedBy("主色", "例如：#1f5f8b", {
        reads: (typed) => /^#[\da-fA-F]{6}$/.test(typed),
        expected: "a colour like #1f5f8b",
        message: "{label}应写作#和6位十六进制数字",
      }),
    ),
    sections: oneOf("栏目", ["everything", "courses", "questions", "hidden"]),
    subjects: optional(text("一级科目", { hint: "名称，几个用空格隔开；不填就和默认机构一样" })),
    prices: flag("显示价格"),
    study: flag("学习模式：只有学习，没有选课和购买"),
  }),
  "agency:off": Operation.make("停用一个机构：它的域名不再打开，内容和学员保留", {}),
  "agency:on": Operation.make("重新开放一个机构", {}),
} as const
