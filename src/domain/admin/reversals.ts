import type { ActName } from "./acts.ts"

/** How an act is taken back: by one of some acts, which its row keeps, or by none; and why not, where it is not. */
export interface Reversal {
  readonly by: ReadonlyArray<ActName>
  readonly final: string
}

const never = (final: string): Reversal => ({ by: [], final })
const by = (acts: ActName | ReadonlyArray<ActName>, final = "没有改变什么"): Reversal => ({
  by: typeof acts === "string" ? [acts] : acts,
  final,
})

/** Of each act; a new one does not compile without its line. Its preview says whether it can be taken back, or why not. */
export const REVERSALS: { readonly [N in ActName]: Reversal } = {
  "user:reset": never("原来的密码没有留存"),
  "user:lock": by("user:lock"),
  "user:make": never("学员可能已经登录；建错了可以停用这个账号"),
  "user:import": never("学员可能已经登录；可以逐个退班或停用"),
  "user:merge": never("两个账号的记录已经合在一起"),
  "user:mobile": never("记录里不留号码；可以再换一次"),
  "user:unblock": never("只是让学员马上可以再试"),
  "user:enrol": by("user:unenrol", "没有变化的不用撤销，按表格加入的逐个退班"),
  "user:unenrol": by("user:enrol"),
  "code:make": by("code:revoke"),
  "code:revoke": never("作废的课程码不再启用；可以再生成一批"),
  "coupon:make": by("coupon:revoke"),
  "coupon:revoke": by("coupon:revoke"),
  "order:refund": never("退出去的钱收不回来"),
  "order:decline": never("学员已经看到原因；他可以再申请，也可以直接给他退款"),
  "invoice:issue": never("学员已经收到通知；开错的发票按红冲处理"),
  "pay:wechat": never("换回原来的账户要它的密钥，密钥不再显示"),
  "pay:alipay": never("换回原来的账户要它的密钥，密钥不再显示"),
  "pay:remove": never("再用这个账户要重新提交密钥"),
  "sms:signature": by("sms:signature"),
  "exam:extend": by("exam:extend"),
  "exam:extra": by("exam:withdraw"),
  "exam:retake": by("exam:withdraw"),
  "candidate:import": by("candidate:remove", "名单里已有的人改了，或没有新增的人"),
  "candidate:add": by(["candidate:add", "candidate:remove"]),
  "candidate:remove": by("candidate:add", "移出几个人的，再导入一次"),
  "exam:withdraw": never("收回以后还要给，就再加一次"),
  "exam:close": never("收上来的卷子不再打开；可以让这些人再考一次"),
  "exam:message": never("在考的人已经看到"),
  "exam:device": never("学员可能已经换了设备"),
  "exam:incident": never("记下的情况不能修改；可以再记一条"),
  "exam:hold": by("exam:hold"),
  "exam:release": never("学员可能已经看到成绩和答案"),
  "exam:void": by("exam:void"),
  "exam:regrade": never("成绩由作答和答案算出，再算还是一样"),
  "late:accept": never("成绩已经按采用的作答重算，学员看得到"),
  "late:refuse": never("学员已经知道结果，证据仍然保留"),
  "mark:give": by("mark:give", "此前没有评过分；要改就再评一次"),
  "mark:equal": by("mark:withdraw"),
  "mark:withdraw": never("收回以后再评一次就是"),
  "mark:settle": by("mark:settle", "此前没有裁定过；要改就再裁定一次"),
  "wrong:rebuild": never("错题本由评分算出，再算还是一样"),
  "report:answer": never("学员已经看到回复；再回复一次就是修改"),
  "certificate:issue": by("certificate:revoke", "没有发出证书"),
  "certificate:revoke": by("certificate:revoke"),
  "content:publish": by(["content:back", "content:remove"]),
  "content:back": by(["content:back", "content:remove"]),
  "content:remove": by("content:back"),
  "question:bring": never("题目可以逐题修改或移除，题库的文件可以恢复成从前的一版"),
  "media:add": never("已经开始转码；课时可以换回原来的视频"),
  "media:captions": never("原来的字幕没有留存；可以再换一份"),
  "ask:answer": never("学员已经看到回答；再答一次就是修改"),
  "ask:hide": by("ask:hide"),
  "ask:mute": by("ask:mute"),
  "review:hide": by("review:hide"),
  "live:schedule": by("live:cancel"),
  "live:edit": by("live:edit", "原来没有填写，不能改回空白"),
  "live:move": by("live:move", "原来的时间已经过去"),
  "live:cancel": by("live:cancel"),
  "live:end": never("学员已经离开；可以另安排一场"),
  "live:host": by("live:host"),
  "chat:remove": never("消息已经从所有人的屏幕上移除"),
  "chat:pin": by("chat:pin"),
  "chat:answered": by("chat:answered"),
  "chat:mute": by("chat:mute"),
  "live:remove": by("live:remove"),
  "admin:invite": never("链接已经给出，一天后失效；用过以后可以停用那个账号"),
  "admin:role": by("admin:role"),
  "admin:reset": never("原来的密码和验证器已经作废"),
  "admin:end": never("可以用这个账号再邀请一次"),
  "domain:add": by(["domain:remove", "domain:add"]),
  "domain:remove": by("domain:add"),
  "agency:open": never("开好的机构可以停用，内容和学员保留"),
  "agency:off": by("agency:on"),
  "agency:on": by("agency:off"),
  // what takes back what the inverse did, where it has one
  "acts:undo": by([], "这一步的反操作不能再撤销"),
  "own:password": never("原来的密码没有留存"),
  "own:codes": never("原来的恢复码已经作废"),
  "own:authenticator": never("新验证器确认以前，原来的一直有效"),
  "own:confirm": never("原来的验证器已经作废"),
  "own:end": never("那台设备再登录一次就是"),
}

/** What is said before it is done. */
export const reversalText = (act: ActName, canUndo: boolean): string =>
  canUndo ? "做完后可以撤销" : `做完后不能撤销：${REVERSALS[act].final}`
