import { afterAll, beforeAll, expect, it } from "vitest"
import { findUsers, LEARNERS as LIST } from "#server/account/operateFind.ts"
import { listedIds } from "#server/core/PagedList.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { makeTestServer, START, type TestServer } from "../../support/testServer.ts"

/** Learners with names of two and three characters, and nothing but them. */
const LEARNERS = 40_000

let site: TestServer
beforeAll(async () => {
  site = await makeTestServer()
  await site.sql`
    insert into users (agency_id, id, mobile, name, created_at)
    select 'a', 'u' || n, '138' || lpad((n * 7919 % 100000000)::text, 8, '0'),
      substr('赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许', n % 20 + 1, 1)
        || substr('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平', n / 20 % 20 + 1, 1)
        || substr('文华国建志海春红玉兰梅林宇欣雨晨思佳浩然', n / 400 % 21 + 1, 1),
      to_timestamp(${START / 1000}::double precision + n)
    from generate_series(1, ${LEARNERS}) n`
  await site.sql`update users set uid = 'li.lei@example.com' where id = 'u77'`
  await site.sql`vacuum analyze users`
})
afterAll(() => site.close())

const CASES = [
  ["a number", "13800007919", 1],
  ["its end", "7919", 4],
  ["its middle", "000791", 1],
  ["its beginning, as it is read out", "1380 0007", 1],
  ["an id", "u77", 1],
  ["an account at the agency, as an address of mail", "li.lei@example.com", 1],
  ["a name", "钱芳华", 5],
  ["a given name", "芳华", 100],
  ["a surname", "钱", 100],
  ["nobody", "不在这里", 0],
] as const

it.each(CASES)("finds by %s without reading every learner", async (_, text, least) => {
  const { data } = await findUsers(site.sql, operatorContext({ agency: "a", now: START }), { text })
  expect((data as { readonly list: ReadonlyArray<unknown> }).list.length).toBeGreaterThanOrEqual(least)
  const plan = await site.sql<{ "QUERY PLAN": string }[]>`explain
    ${listedIds(site.sql, LIST, { agency: "a" }, { asked: { text }, after: null, limit: 101 })}`
  expect(plan.map((row) => row["QUERY PLAN"]).filter((line) => /Seq Scan on users/.test(line))).toStrictEqual([])
})
