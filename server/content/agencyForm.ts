import { PLACES } from "#domain/certificate/CertificateText.ts"
import type { AgencyFile } from "./files.ts"
import { EXAM_TYPE_OPTIONS, type Of, optional, perhaps, rare, rarely, yesNo } from "./formFields.ts"
import { field, group, rows } from "./formParts.ts"

const ORIGIN = "https://域名，后面不带路径"

/** What a form asks of an agency. */
export const AGENCY: Of<typeof AgencyFile> = {
  name: field("text", "名称"),
  short_name: field("text", "简称"),
  slogan: field("text", "一句话介绍"),
  color: field("color", "主色"),
  is_show_price: yesNo("价格"),
  subjects: field("checks", "一级科目", { options: ({ firsts }) => firsts, isOfSite: true }),
  exam_type: field("checks", "考试类型", { options: EXAM_TYPE_OPTIONS }),
  agency_nav: rows("栏目", "", {
    name: field("text", "名称", optional),
    is_show: yesNo("栏目"),
    top_is_show: yesNo("在页面顶部"),
  }),
  config: group({
    phone: field("text", "电话"),
    email: field("text", "邮箱"),
    service_time: field("text", "服务时间"),
    icp: field("text", "备案号"),
  }),
  bottom_detail: group({
    about: field("long", "页脚：介绍"),
    contact: field("long", "页脚：联系方式"),
    copyright: field("text", "页脚：版权"),
    links: rows("页脚：链接", "加一个链接", {
      name: field("text", "名称"),
      url: field("text", "网址", { hint: "https://…，或本站的路径 /help/exam" }),
    }),
  }),
  id: null,
  hosts: null,
  default: null,
  agency_flag: null,
  domain_extend: null,
  zk_province: null,
  route_rules: rows(
    "地址的转向",
    "加一条",
    {
      from: field("text", "从", { hint: "本站的路径，例如/old/:id，或/old/*" }),
      to: field("text", "到", { hint: "https://…，或本站的路径" }),
    },
    { isOptional: true, isRare: true },
  ),
  ads: null,
  agreement: group({
    title: field("text", "学习协议：标题", { ...optional, hint: "要签协议的班级，学习以前签" }),
    text: field("long", "学习协议：正文（Markdown）", optional),
  }),
  invoice: group({
    way: field("choice", "发票", {
      ...perhaps("不开", ["online", "学员在订单里申请"], ["contact", "学员联系客服"]),
    }),
    text: field("long", "发票：说明", optional),
  }),
  refund: group({
    days: field("number", "退款：付款后几天以内", rare),
    studied_percent: field("number", "退款：最多学了百分之几", rare),
    keeps: field(
      "choice",
      "退款：学过的课时",
      rarely("按默认", ["nothing", "不扣"], ["of_paid", "按实付价扣"], ["of_price", "按原价扣"]),
    ),
    fee: field("text", "退款：手续费（元）", rare),
  }),
  certificate: group({
    heading: field("text", "证书：标题", { ...optional, hint: "例如结业证书" }),
    lines: field("lines", "证书：正文，一行一句", {
      ...optional,
      hint: `自动填写：${PLACES.map((place) => `{${place}}`).join("")}`,
    }),
    issuer: field("text", "证书：发证单位", { ...optional, hint: "不填就是机构的名称" }),
    papers: rows(
      "证书：通过这些试卷就发",
      "加一份试卷",
      {
        id: field("choice", "试卷", { options: ({ papers }) => papers }),
        score: field("number", "最低分数", { ...optional, hint: "不填就是及格分" }),
      },
      optional,
    ),
    courses: field("checks", "证书：学完这些课程就发", { ...optional, options: ({ courses }) => courses }),
  }),
  live: group({
    blocked_words: field("lines", "直播间：不显示的词，一行一个", rare),
    stream_origins: field("lines", "视频可以来自的网站，一行一个", { ...rare, isOfSite: true, hint: ORIGIN }),
    frame_origins: field("lines", "可以嵌入直播间的网站，一行一个", { ...rare, isOfSite: true, hint: ORIGIN }),
  }),
  grace_seconds: field("number", "考试：到时以后还收几秒作答", rare),
}
