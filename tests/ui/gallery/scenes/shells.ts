import type { Shell } from "#ui/layout/Shell.ts"

const nothing = () => undefined

export const FULL: Shell = {
  brand: { name: "启明学堂", logo: "" },
  sections: { hasCourse: true, hasLive: true, hasQuestion: true, hasNews: true },
  mode: "full",
  account: { state: "signedOut" },
  hasOrders: true,
  href: "/",
  footer: {
    about: "启明学堂陪你把考试准备踏实。课程、题库与直播由同一批老师编写，错题与进度跟着你走。",
    contact: "客服电话400-000-0000，每天9:00–21:00",
    copyright: "© 2026启明学堂 湘ICP备00000000号",
    links: [
      { name: "关于我们", url: "/aboutus" },
      { name: "用户协议", url: "/policy" },
      { name: "隐私说明", url: "/private" },
      { name: "帮助中心", url: "/help/1" },
    ],
  },
  busy: false,
  pinned: "",
  onSignOut: nothing,
  search: null,
}

export const SIGNED_IN: Shell = {
  ...FULL,
  account: { state: "signedIn", id: "u1", name: "林晓雨", avatar: "" },
}

export const LONG: Shell = {
  ...FULL,
  brand: { name: "湖南省湘江新区职业能力建设与继续教育公共服务平台", logo: "" },
  account: { state: "signedIn", id: "u2", name: "阿卜杜热合曼·买买提依明", avatar: "" },
  busy: true,
}

export const STUDY: Shell = { ...SIGNED_IN, mode: "study", hasOrders: false, href: "/study/course" }

export const BARE: Shell = {
  ...FULL,
  hasOrders: false,
  sections: { hasCourse: true, hasLive: false, hasQuestion: true, hasNews: false },
  account: { state: "restoring" },
  footer: { about: "", contact: "", copyright: "© 2026技能通", links: [] },
  brand: { name: "技能通", logo: "" },
}
