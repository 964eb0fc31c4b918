import { expect, it } from "vitest"
import { type ActName, ACTS } from "#domain/admin/acts.ts"
import { type ListName, LISTS } from "#domain/admin/lists.ts"
import { hidden, mayDo, mayReach } from "#domain/admin/permissions.ts"
import { type Role, ROLES } from "#domain/admin/Role.ts"

const ROLE_NAMES = Object.keys(ROLES) as ReadonlyArray<Role>
const LIST_NAMES = Object.keys(LISTS) as ReadonlyArray<ListName>
/** Of everybody, upon their own account. */
const OWN_ACTS = " acts:undo own:password own:codes own:authenticator own:confirm own:end"
const ACT_NAMES = Object.keys(ACTS) as ReadonlyArray<ActName>

it("every role may do exactly these acts", () => {
  const allowed = Object.fromEntries(
    ROLE_NAMES.map((role) => [ROLES[role], ACT_NAMES.filter((act) => mayDo(role, act)).join(" ")]),
  )
  expect(allowed).toStrictEqual({
    负责人:
      "user:reset user:lock user:make user:import user:merge user:mobile user:unblock user:unbind user:enrol user:unenrol code:make code:revoke coupon:make coupon:revoke order:refund order:decline pay:wechat pay:alipay pay:remove invoice:issue exam:extend exam:extra exam:retake candidate:import candidate:add candidate:remove exam:withdraw exam:close exam:message exam:device exam:incident exam:hold exam:release exam:void exam:regrade late:accept late:refuse mark:give mark:equal mark:withdraw mark:settle wrong:rebuild report:answer certificate:issue certificate:revoke content:publish content:back content:move question:bring media:add media:captions content:remove ask:answer ask:hide ask:mute review:hide live:schedule live:edit live:move live:cancel live:end live:host chat:remove chat:pin chat:answered chat:mute live:remove admin:invite admin:role admin:reset admin:end wechat:set wechat:remove" +
      OWN_ACTS,
    教务:
      "user:reset user:lock user:make user:import user:mobile user:unblock user:unbind user:enrol user:unenrol exam:extend exam:extra exam:retake candidate:import candidate:add candidate:remove exam:withdraw exam:close exam:message exam:device exam:incident exam:hold exam:release exam:void exam:regrade late:accept late:refuse mark:equal mark:withdraw mark:settle wrong:rebuild certificate:issue certificate:revoke" +
      OWN_ACTS,
    内容:
      "report:answer content:publish content:back content:move question:bring media:add media:captions content:remove ask:answer ask:hide review:hide" +
      OWN_ACTS,
    阅卷: "mark:give mark:equal mark:withdraw ask:answer ask:hide" + OWN_ACTS,
    客服:
      "user:reset user:lock user:make user:import user:merge user:mobile user:unblock user:unbind user:enrol user:unenrol ask:answer ask:hide ask:mute review:hide" +
      OWN_ACTS,
    财务: "code:make code:revoke coupon:make coupon:revoke order:refund order:decline invoice:issue" + OWN_ACTS,
    直播:
      "live:schedule live:edit live:move live:cancel live:end live:host chat:remove chat:pin chat:answered chat:mute live:remove" +
      OWN_ACTS,
    运营: ACT_NAMES.join(" "),
  })
})

it("every role may read exactly these lists", () => {
  const allowed = Object.fromEntries(
    ROLE_NAMES.map((role) => [ROLES[role], LIST_NAMES.filter((list) => mayDo(role, list)).join(" ")]),
  )
  expect(allowed).toStrictEqual({
    负责人: LIST_NAMES.filter((list) => list !== "agency:list").join(" "),
    教务: "today:show user:find user:show exam:list exam:attempt exam:summary stats:exams stats:learning study:list stats:questions exam:results exam:board candidate:list certificate:list hours:list aside:list late:list mark:questions mark:batch mark:differences own:sessions",
    内容: "today:show stats:questions report:list content:pages content:edit content:offer content:rows question:file content:files content:versions content:show content:diff media:list ask:list review:list own:sessions",
    阅卷: "today:show mark:list mark:questions mark:batch ask:list own:sessions",
    客服: "today:show user:find user:show exam:attempt order:list ask:list review:list own:sessions",
    财务: "today:show stats:sales code:list coupon:list order:list order:day code:uses pay:list invoice:list own:sessions",
    直播: "today:show live:list live:room live:hosts live:attendance chat:list own:sessions",
    运营: LIST_NAMES.join(" "),
  })
})

it("whoever finds people by any part of a number sees numbers whole, and would else learn the rest of one by trying", () => {
  const lists = ["user:find", "exam:board", "exam:results", "candidate:list", "certificate:list", "hours:list"] as const
  for (const list of lists)
    expect(ROLE_NAMES.filter((role) => mayDo(role, list) && hidden(role).includes("mobile"))).toStrictEqual([])
})

it("the owner may do what any role of an agency may, and the site may do everything", () => {
  for (const act of ACT_NAMES) {
    expect(mayDo("operator", act)).toBe(true)
    expect(ROLE_NAMES.filter((role) => role !== "operator" && mayDo(role, act) && !mayDo("owner", act))).toStrictEqual(
      [],
    )
  }
})

it("whoever works for the site reaches every agency, but for their own account and what is of the site; nobody else does", () => {
  for (const name of [...ACT_NAMES, ...LIST_NAMES]) {
    for (const role of ROLE_NAMES) expect(mayReach(role, name, "b", "b")).toBe(true)
    expect(ROLE_NAMES.filter((role) => mayReach(role, name, "a", "b"))).toStrictEqual(isHome(name) ? [] : ["operator"])
  }
})

const isHome = (name: string): boolean =>
  name.startsWith("own:") ||
  [
    "agency:list",
    "agency:open",
    "mark:batch",
    "content:offer",
    "content:rows",
    "content:edit",
    "question:file",
  ].includes(name)
