import type { ActName } from "./acts.ts"
import type { ListName } from "./lists.ts"

/** The groups of the first page, in their order. */
export const GROUPS = [
  "今天",
  "学员",
  "订单与优惠",
  "考试",
  "阅卷",
  "题库",
  "内容",
  "答疑与评价",
  "直播",
  "统计",
  "机构",
  "成员与记录",
  "我的账号",
] as const

export type Group = (typeof GROUPS)[number]

/**
 * Where an operation stands, what it is called there, and whether it is a list. Every page needs these; the definitions
 * of operations come with the pages that use them.
 */
const TITLES: { readonly [N in ActName]: readonly [Group, string] } & {
  readonly [N in ListName]: readonly [Group, string, "list"]
} = {
  "today:show": ["今天", "待办与数据", "list"],

  "user:find": ["学员", "找学员", "list"],
  "user:show": ["学员", "学员详情", "list"],
  "user:make": ["学员", "新增学员"],
  "user:import": ["学员", "导入学员"],
  "user:enrol": ["学员", "加入班级"],
  "user:unenrol": ["学员", "退出班级"],
  "user:reset": ["学员", "重置密码"],
  "user:unblock": ["学员", "解除密码锁定"],
  "user:unbind": ["学员", "解除微信绑定"],
  "user:mobile": ["学员", "换手机号"],
  "user:merge": ["学员", "合并账号"],
  "user:lock": ["学员", "停用或恢复账号"],

  "order:list": ["订单与优惠", "订单", "list"],
  "order:day": ["订单与优惠", "一天的对账单", "list"],
  "order:refund": ["订单与优惠", "退款"],
  "order:decline": ["订单与优惠", "不同意退款"],
  "invoice:list": ["订单与优惠", "发票", "list"],
  "invoice:issue": ["订单与优惠", "开票与红冲"],
  "pay:list": ["订单与优惠", "收款账户", "list"],
  "pay:wechat": ["订单与优惠", "微信支付收款账户"],
  "pay:alipay": ["订单与优惠", "支付宝收款账户"],
  "pay:remove": ["订单与优惠", "停用收款账户"],
  "code:list": ["订单与优惠", "课程码", "list"],
  "code:uses": ["订单与优惠", "谁用了课程码", "list"],
  "code:make": ["订单与优惠", "生成课程码"],
  "code:revoke": ["订单与优惠", "作废课程码"],
  "coupon:list": ["订单与优惠", "优惠码", "list"],
  "coupon:make": ["订单与优惠", "新增优惠码"],
  "coupon:revoke": ["订单与优惠", "作废优惠码"],

  "exam:list": ["考试", "试卷与考试", "list"],
  "exam:board": ["考试", "监考", "list"],
  "candidate:list": ["考试", "考生名单", "list"],
  "candidate:import": ["考试", "导入考生名单"],
  "candidate:add": ["考试", "列入或修改考生"],
  "candidate:remove": ["考试", "移出考生名单"],
  "late:list": ["考试", "迟到的作答", "list"],
  "late:accept": ["考试", "采用迟到的作答"],
  "late:refuse": ["考试", "退回迟到的作答"],
  "aside:list": ["考试", "无法保存的作答", "list"],
  "exam:summary": ["考试", "成绩分析", "list"],
  "exam:results": ["考试", "成绩", "list"],
  "exam:attempt": ["考试", "作答的经过", "list"],
  "exam:extend": ["考试", "加时"],
  "exam:extra": ["考试", "批量加时"],
  "exam:retake": ["考试", "再考一次"],
  "exam:withdraw": ["考试", "收回加时或机会"],
  "exam:close": ["考试", "提前收卷"],
  "exam:message": ["考试", "发消息"],
  "exam:device": ["考试", "放行换设备"],
  "exam:incident": ["考试", "记一条情况"],
  "exam:hold": ["考试", "暂缓公布成绩"],
  "exam:release": ["考试", "公布成绩"],
  "exam:void": ["考试", "题目作废"],
  "exam:regrade": ["考试", "重算成绩"],
  "certificate:list": ["考试", "证书", "list"],
  "certificate:issue": ["考试", "发证书"],
  "certificate:revoke": ["考试", "吊销证书"],
  "wrong:rebuild": ["考试", "重建错题本"],

  "mark:questions": ["阅卷", "待批改的题目", "list"],
  "mark:batch": ["阅卷", "批改", "list"],
  "mark:differences": ["阅卷", "评分不一致", "list"],
  "mark:list": ["阅卷", "待批改的简答题", "list"],
  "mark:give": ["阅卷", "评分"],
  "mark:equal": ["阅卷", "给相同的答案评分"],
  "mark:withdraw": ["阅卷", "收回评分"],
  "mark:settle": ["阅卷", "裁定"],

  "question:bring": ["题库", "导入题目"],
  "question:file": ["题库", "下载题目", "list"],
  "report:list": ["题库", "学员的纠错", "list"],
  "report:answer": ["题库", "回复纠错"],

  "content:pages": ["内容", "资讯与页面", "list"],
  "content:offer": ["内容", "题库、试卷与课程", "list"],
  "content:rows": ["内容", "列表的各项", "list"],
  "content:edit": ["内容", "编辑", "list"],
  "content:files": ["内容", "内容文件", "list"],
  "content:show": ["内容", "看一个文件", "list"],
  "content:diff": ["内容", "比较两版", "list"],
  "content:versions": ["内容", "文件的各版", "list"],
  "content:publish": ["内容", "发布一个文件"],
  "content:back": ["内容", "恢复旧版"],
  "content:move": ["内容", "移动一项"],
  "content:remove": ["内容", "移除一个文件"],
  "media:list": ["内容", "上传的视频", "list"],
  "media:add": ["内容", "用上传的文件做成视频"],
  "media:captions": ["内容", "加字幕"],

  "ask:list": ["答疑与评价", "学员的提问", "list"],
  "ask:answer": ["答疑与评价", "回答提问"],
  "ask:hide": ["答疑与评价", "隐藏或恢复提问"],
  "review:list": ["答疑与评价", "课程评价", "list"],
  "review:hide": ["答疑与评价", "隐藏或恢复评价"],
  "ask:mute": ["答疑与评价", "暂停提问和评价"],

  "live:list": ["直播", "直播场次", "list"],
  "live:schedule": ["直播", "安排直播"],
  "live:edit": ["直播", "修改直播"],
  "live:move": ["直播", "改直播时间"],
  "live:cancel": ["直播", "取消直播"],
  "live:end": ["直播", "结束直播"],
  "live:host": ["直播", "直播主持人"],
  "live:hosts": ["直播", "主持人名单", "list"],
  "live:room": ["直播", "直播间", "list"],
  "live:attendance": ["直播", "出勤", "list"],
  "chat:list": ["直播", "直播间消息", "list"],
  "chat:remove": ["直播", "移除消息"],
  "chat:pin": ["直播", "置顶消息"],
  "chat:answered": ["直播", "标为已回答"],
  "chat:mute": ["直播", "禁言"],
  "live:remove": ["直播", "请出直播间"],

  "stats:exams": ["统计", "考试统计", "list"],
  "stats:learning": ["统计", "学习统计", "list"],
  "study:list": ["统计", "每天的学习", "list"],
  "hours:list": ["统计", "学时", "list"],
  "stats:sales": ["统计", "销售统计", "list"],
  "stats:questions": ["统计", "题目统计", "list"],

  "agency:list": ["机构", "所有机构", "list"],
  "agency:open": ["机构", "新开机构"],
  "agency:show": ["机构", "机构概况", "list"],
  "domain:check": ["机构", "检查域名", "list"],
  "domain:add": ["机构", "绑定域名"],
  "domain:remove": ["机构", "解除域名"],
  "sms:signature": ["机构", "短信签名"],
  "wechat:list": ["机构", "微信登录", "list"],
  "wechat:set": ["机构", "设置微信登录"],
  "wechat:remove": ["机构", "停用微信登录"],
  "agency:off": ["机构", "停用机构"],
  "agency:on": ["机构", "重新开放机构"],

  "admin:list": ["成员与记录", "成员", "list"],
  "admin:invite": ["成员与记录", "邀请成员"],
  "admin:role": ["成员与记录", "换角色"],
  "admin:reset": ["成员与记录", "重设成员的登录"],
  "admin:end": ["成员与记录", "停用成员"],
  "acts:list": ["成员与记录", "操作记录", "list"],
  "acts:undo": ["成员与记录", "撤销一步操作"],

  "own:password": ["我的账号", "换密码"],
  "own:codes": ["我的账号", "换恢复码"],
  "own:authenticator": ["我的账号", "换验证器"],
  "own:confirm": ["我的账号", "确认新验证器"],
  "own:sessions": ["我的账号", "登录的设备", "list"],
  "own:end": ["我的账号", "退出设备"],
}

export const titleOf = (name: ActName | ListName): string => TITLES[name][1]

/** What an operation is called where a newer server names one that this page does not know. */
export const titleIfKnown = (name: string): string => (isKnown(name) ? titleOf(name) : name)

export const isList = (name: string): name is ListName => isKnown(name) && TITLES[name].length === 3

export const isAct = (name: string): name is ActName => isKnown(name) && !isList(name)

const isKnown = (name: string): name is ActName | ListName => Object.hasOwn(TITLES, name)

export interface Entry {
  readonly name: ActName | ListName
  readonly title: string
}

export interface Section {
  readonly group: Group
  readonly entries: ReadonlyArray<Entry>
}

/** Those of the operations that a role has, group by group, one of them before the others; a group of none is left out. */
export const sectionsOf = (names: ReadonlyArray<string>, first?: Group): ReadonlyArray<Section> =>
  GROUPS.toSorted((a, b) => Number(b === first) - Number(a === first)).flatMap((group) => {
    const entries = inGroup(group, names)
    return entries.length === 0 ? [] : [{ group, entries }]
  })

/** Of the operations that a role has, those of the same group. */
export const entriesBeside = (name: ActName | ListName, names: ReadonlyArray<string>): ReadonlyArray<Entry> =>
  inGroup(TITLES[name][0], names)

const inGroup = (group: Group, names: ReadonlyArray<string>): ReadonlyArray<Entry> =>
  Object.entries(TITLES).flatMap(([name, [of, title]]) =>
    of === group && names.includes(name) ? [{ name: name as Entry["name"], title }] : [],
  )
