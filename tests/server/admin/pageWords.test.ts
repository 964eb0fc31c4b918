import { expect, it } from "vitest"
import { ACTS } from "#domain/admin/acts.ts"
import { LISTS } from "#domain/admin/lists.ts"
import { titleOf } from "#domain/admin/titles.ts"
import { pageWords } from "#server/admin/pageWords.ts"

it("says the title of every operation, wherever a sentence of the shell names it", () => {
  for (const name of Object.keys({ ...ACTS, ...LISTS }) as ReadonlyArray<keyof typeof ACTS | keyof typeof LISTS>) {
    const title = titleOf(name)
    expect(
      [`可以用${name}`, `先用${name}收卷，再公布`, `${name} 解除`, `可以用 ${name} 改；或用${name}。`].map(pageWords),
    ).toStrictEqual([
      `可以用“${title}”`,
      `先用“${title}”收卷，再公布`,
      `“${title}”解除`,
      `可以用“${title}”改；或用“${title}”。`,
    ])
  }
})

it("leaves what names no operation as it is", () => {
  const texts = ["https://a.test/x", "没有试卷 a:b", "10:05 到 10:20", "note:exam:close", "exam:closed"]
  expect(texts.map(pageWords)).toStrictEqual(texts)
})
