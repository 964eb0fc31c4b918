import { expect, it } from "vitest"
import * as PersonalData from "#domain/admin/PersonalData.ts"
import { hidden } from "#domain/admin/permissions.ts"
import { type Role, ROLES } from "#domain/admin/Role.ts"

it("masks exactly this for each role", () => {
  const masked = Object.entries(ROLES).map(([role, name]) => [name, hidden(role as Role).join(" ")])
  expect(Object.fromEntries(masked)).toStrictEqual({
    负责人: "",
    教务: "",
    内容: "mobile idNumber",
    阅卷: "mobile idNumber",
    客服: "idNumber",
    财务: "mobile idNumber",
    直播: "mobile idNumber",
    运营: "",
  })
})

it.each([
  ["李雷13811170051，请回电", "李雷138****0051，请回电"],
  ["身份证43010119991231123x", "身份证430101**********3x"],
  ["13811170051 13911170052", "138****0051 139****0052"],
  ["订单2026030213811170051", "订单2026030213811170051"],
  ["u13811170051x", "u13811170051x"],
  ["号码430101199913311234", "号码430101199913311234"],
])("masks numbers of people in %s, and no other", (text, shown) => {
  expect(PersonalData.masked(text, PersonalData.FACTS)).toBe(shown)
})
