import { type ChildProcess, execFile, fork, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { constants, getPriority, tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { COMMANDS } from "#server/commands/commands.ts"
import { parseCommand } from "#server/commands/parseCommand.ts"
import { connect } from "#server/db/connect.ts"
import type { Pool } from "#server/db/Sql.ts"
import { named } from "../../support/named.ts"
import { serverProgram } from "../../support/serverProgram.ts"
import { startCluster } from "../../support/startCluster.ts"
import { makeSampleFolder } from "../content/sampleContent.ts"
import type { Said, Typed } from "./typed.main.ts"

let program: string
let folder: string
let url: string
let dataDir: string
let sql: Pool
const ends: Array<() => Promise<void>> = []

/** A database of its own over TCP, named by a `.env` alone, and a data folder that is not there. */
beforeAll(async () => {
  program = await serverProgram()
  folder = mkdtempSync(join(tmpdir(), "study-commands-"))
  dataDir = join(folder, "data")
  const { address, stop } = await startCluster("tcp")
  ends.push(stop)
  if ("url" in address) throw new Error("the cluster is not embedded")
  const admin = connect(address, { max: 1 })
  await admin`create database "named-by-env-file"`
  await admin`create database plain encoding 'SQL_ASCII' template template0 locale 'C' locale_provider libc`
  await admin.end()
  url = `postgres://${address.user}:${address.password}@${address.host}:${address.port}/named-by-env-file`
  sql = connect(named(address, "named-by-env-file"), { max: 1 })
  ends.push(() => sql.end())
  writeFileSync(join(folder, ".env"), `DATABASE_URL=${url}\nDATA_DIR=${dataDir}\nCONTENT_DIR=${resolve("content")}\n`)
  shell = fork(new URL("./typed.main.ts", import.meta.url), { cwd: folder, execArgv: [] })
})
afterAll(async () => {
  shell.kill()
  for (const end of ends.toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
})

interface Ended {
  readonly status: number
  readonly out: ReadonlyArray<string>
  readonly err: ReadonlyArray<string>
}

const linesOf = (text: string) => text.split("\n").filter((line) => line !== "")

/** What a shell does: a process for a command. */
const run = (words: ReadonlyArray<string>, main = program): Promise<Ended> =>
  new Promise((done) => {
    const options = { cwd: folder, env: { PATH: process.env["PATH"] } }
    execFile(process.execPath, [main, ...words], options, (error, out, err) =>
      done({ status: error === null ? 0 : Number(error.code), out: linesOf(out), err: linesOf(err) }),
    )
  })

let shell: ChildProcess

/** The same in one process for all: each of its own would load the whole server. */
const type = async (words: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}): Promise<Ended> => {
  const typed: Typed = { words, env: { PATH: process.env["PATH"] ?? "", ...env } }
  shell.send(typed)
  const [{ status, out, err }] = (await once(shell, "message")) as [Said]
  return { status, out: linesOf(out), err: linesOf(err) }
}

const where = () => `${url.replace(/:[^:@]+@/, "@")} (DATABASE_URL), ${dataDir} (DATA_DIR)`

describe("with a .env", () => {
  let imported: Ended
  beforeAll(async () => {
    imported = await run(["content:import"])
  })

  it("content:import works on the database that it names, and says so first", async () => {
    const { status, out, err } = imported
    expect([status, err]).toStrictEqual([0, [`content:import on ${resolve("content")}, ${where()}`]])
    expect(out.at(-1)).toMatch(/^导入完成/)
    expect(await sql`select id from agencies where is_default`).toHaveLength(1)
  })

  it("content:import says when nothing changed", async () => {
    const { status, out } = await run(["content:import"])
    expect([status, out.at(-2)]).toStrictEqual([0, "内容与上次导入相同，没有变化"])
    expect(imported.out).not.toContain("内容与上次导入相同，没有变化")
  })

  it("content:import has the lowest priority, and rests while answers are written", async () => {
    // the rows refer to no attempt; they are counted and gone
    await sql`set session_replication_role = replica`
    const child = spawn(process.execPath, [program, "content:import"], {
      cwd: folder,
      env: { PATH: process.env["PATH"] },
    })
    let err = ""
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()))
    while (!err.includes("有学员正在作答") && child.exitCode === null) {
      await sql`
        insert into attempt_records
          (agency_id, attempt_id, client_id, seq, epoch, kind, question_id, value, at, status, received_at)
        values ('main', 'none', 'none', 1, 1, 'answer', 'none', '""', 0, 'taken', now())`
      await sql`delete from attempt_records where attempt_id = 'none'`
      await sql`select pg_stat_force_next_flush()`
      await sleep(20)
    }
    const priority = getPriority(child.pid)
    child.kill()
    await once(child, "exit")
    await sql`reset session_replication_role`
    expect([priority, linesOf(err).at(-1)]).toStrictEqual([
      constants.priority.PRIORITY_LOW,
      "有学员正在作答，导入放慢，约需四倍时间",
    ])
  })

  it("content:check prints what may not be meant, and exits with 0", async () => {
    const sample = await makeSampleFolder()
    const { status, out } = await type(["content:check", sample.folder])
    await sample.remove()
    expect([status, out[0], out.at(-1)]).toStrictEqual([
      0,
      "提示  catalog/papers/p1.yaml  第11行  sections.0.score  说明中没有写“选择”每题 2 分",
      "内容检查通过，12 处请再看一看",
    ])
  })

  const CASES: ReadonlyArray<readonly [words: string, status: number, out: ReadonlyArray<string>, err: string]> = [
    [
      "content:check",
      0,
      [
        expect.stringMatching(/^catalog\/papers\/5118\.yaml {2}各人抽到的卷子，同一个人预计得\d+到\d+分（满分100分）$/),
        "内容检查通过",
      ],
      "",
    ],
    ["exam:regrade --agency main", 0, ["没有改正过的答案"], ""],
    ["agency:list", 0, expect.arrayContaining([expect.stringMatching(/^main {2}知行学堂 {2}开放 {2}默认/)]), ""],
    ["code:list --agency main --json", 0, ['{"total":0,"list":[],"next":null}'], ""],
    ["user:lock --agency main --user 13811170099", 1, [], "没有学员 13811170099"],
    ["upgrade-db", 1, [], "DATABASE_URL is a database of your own: it is upgraded where it runs"],
    ["wrong:rebuild --agency main", 0, ["重算完成，学员 0 人"], ""],
  ]
  it.each(CASES)("%s works on that database", async (words, status, out, err) => {
    const list = words.split(" ")
    const place = list[0] === "content:check" ? resolve("content") : where()
    expect(await type(list)).toStrictEqual({
      status,
      out,
      err: [`${list[0]} on ${place}`, ...(err === "" ? [] : [err])],
    })
  })

  it("backs that database up, checks the file, and restores it into an empty data folder", async () => {
    const file = join(folder, "site.backup")
    const made = await type(["backup", file], { SIGN_SALT: "pepper" })
    expect([made.status, made.err[0], made.out.at(-1)]).toStrictEqual([
      0,
      `backup on ${file}, ${where()}`,
      `${file} is whole`,
    ])
    const checked = await type(["backup", "--check", file])
    expect([checked.status, checked.out]).toStrictEqual([0, made.out.slice(0, -1)])
    expect(checked.out.at(-1)).toBe("settings: SIGN_SALT")

    const empty = join(folder, "restored")
    const own = { DATABASE_URL: "", DATA_DIR: empty }
    const restored = await type(["restore", file], own)
    expect([restored.status, restored.out.at(-1)]).toStrictEqual([
      0,
      `the settings of then are in ${file}.env: take into .env what you want`,
    ])
    expect(readFileSync(`${file}.env`, "utf8")).toBe("SIGN_SALT='pepper'\n")
    expect((await type(["wrong:rebuild", "--agency", "main"], own)).out).toStrictEqual(["重算完成，学员 0 人"])
    const acts = async (env: Readonly<Record<string, string>>) => {
      const { list } = JSON.parse((await type(["site:acts", "--json"], env)).out.join("")) as {
        readonly list: ReadonlyArray<{ readonly act: string; readonly words: string }>
      }
      return list.map(({ act, words }) => `${act} ${words}`)
    }
    const imported = `content:import ${resolve("content")}`
    const [there, here] = [await acts(own), await acts({})]
    expect([there[0], there.at(-1), here[0], here.at(-1)]).toStrictEqual([
      `restore ${file}`,
      imported,
      `backup ${file}`,
      imported,
    ])
    const again = await type(["restore", file], own)
    expect([again.status, again.err.at(-1)]).toStrictEqual([
      1,
      "a backup is restored into an empty database only: name an empty DATA_DIR or DATABASE_URL",
    ])
  })

  it("question:export writes a bank of the content that it names, question:import reads it, and both say so", async () => {
    const file = join(folder, "bank.csv")
    const place = `${file}, ${resolve("content")}`
    expect(await type(["question:export", file, "--bank", "302"])).toStrictEqual({
      status: 0,
      out: [`56 题写在 ${file}`],
      err: [`question:export on ${place}`],
    })
    expect(await type(["question:import", file, "--bank", "302", "--dry-run"])).toStrictEqual({
      status: 0,
      out: ["新增 0，更新 0，相同 56，有误 0 处", "试运行，没有写入"],
      err: [`question:import on ${place}`],
    })
    expect(await type(["question:import", `${file}x`, "--bank", "302"])).toStrictEqual({
      status: 1,
      out: [],
      err: [
        `question:import on ${file}x, ${resolve("content")}`,
        "文件名应以 .csv、.xlsx、.docx、.gift、.xml、.qti3.zip、.zip 结尾",
      ],
    })
    expect((await type(["question:import", "none.csv", "--bank", "302"])).err[1]).toBe(
      `没有这个文件：${join(folder, "none.csv")}`,
    )
  })

  it("never made the embedded database's folder", () => {
    expect(existsSync(dataDir)).toBe(false)
  })

  it("lets the environment win", async () => {
    const { status, err } = await type(["report:list", "--agency", "main"], {
      DATABASE_URL: url.replace("named-by-env-file", "none"),
    })
    expect([status, err[1]]).toStrictEqual([1, 'DATABASE_URL: database "none" does not exist'])
  })
})

describe("a database that cannot be used is refused in one sentence", () => {
  const refusal = async (address: string) =>
    (await type(["report:list", "--agency", "main"], { DATABASE_URL: address })).err.slice(1)

  it("for its encoding", async () => {
    expect(await refusal(url.replace("named-by-env-file", "plain"))).toStrictEqual([
      "DATABASE_URL: its encoding is SQL_ASCII; make one with: create database site encoding 'UTF8' template template0",
    ])
  })

  it("for the right on its schema", async () => {
    await sql`create role guest login password 'guest'`
    const { host, pathname } = new URL(url)
    expect(await refusal(`postgres://guest:guest@${host}${pathname}`)).toStrictEqual([
      "DATABASE_URL: the user guest may not make tables in it: grant create, usage on schema public to guest",
    ])
  })

  it("for a host that is not there, without the password", async () => {
    expect(await refusal("postgres://site:hush@127.0.0.1:1/none")).toStrictEqual([
      "DATABASE_URL: nothing listens at 127.0.0.1:1 (ECONNREFUSED)",
    ])
  })
})

describe.each(Object.keys(COMMANDS))("%s", (name) => {
  it("answers --help, and refuses a word and an option that it does not know", async () => {
    const help = await parseCommand([name, "--help"])
    if (help.kind !== "help") throw new Error(`${name} --help is ${help.kind}`)
    expect(help.text).toContain(`npm run site -- ${name}`)
    for (const words of [["--nonsense"], ["a", "b", "c", "d", "e", "f"]]) {
      const wrong = await parseCommand([name, ...words])
      if (wrong.kind !== "wrong") throw new Error(`${name} ${words.join(" ")} is ${wrong.kind}`)
      expect(wrong.text.endsWith(help.text)).toBe(true)
    }
  })
})

it.each([
  ["exam:extend --agency a --paper p2", "--minutes is missing"],
  ["exam:extend --agency a --paper p2 --minutes 0", "--minutes is a whole number from 1 to 1440: 0"],
  ["exam:extend --agency a --paper p2 --minutes 1.5", "--minutes is a whole number from 1 to 1440: 1.5"],
  ["exam:close --agency a --paper p2 --in 1441", "--in is a whole number from 0 to 1440: 1441"],
  ["late:list burn --agency a", "unexpected word: burn"],
  ["late:accept --agency a", "--attempt is missing"],
  ["mark:give --agency a --attempt t --question q --score many", "--score is a number of points: many"],
  ["order:list --agency a --state lost", "--state is one of open, closing, paid, closed, refunded: lost"],
  ["coupon:make --agency a --code TEN --until 2099-01-01", "either --off or --percent is needed"],
  ["coupon:make --agency a --code TEN --off 1.005 --until 2099-01-01", "--off is an amount in yuan: 1.005"],
  ["report:answer --agency a --id 1 --as maybe", "--as is accepted or declined: maybe"],
  ["live:host --agency a --user u --as operator --remove", "either --as or --remove is needed"],
  ["mark:give --agency a --attempt t --question q", "either --attempt, --question, --score or a file is needed"],
  ["code:revoke --agency a --batch 甲", "--batch is 1 to 40 letters, digits, -, _ and .: 甲"],
])("%s: what is wrong with it is said before anything is done", async (line, message) => {
  const wrong = await parseCommand(line.split(" "))
  expect(wrong.kind === "wrong" ? wrong.text.split("\n")[0] : wrong.kind).toBe(message)
})

it("lists every command, and says when there is none of that name", async () => {
  const list = await parseCommand(["--help"])
  const wrong = await run(["rebuild"], resolve("server/main.ts"))
  if (list.kind !== "help") throw new Error("no list")
  for (const name of Object.keys(COMMANDS)) expect(list.text).toContain(`\n  ${name} `)
  expect([wrong.status, wrong.err[0]]).toStrictEqual([2, "there is no command rebuild"])
})

it("is what the npm scripts of the same names run", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly scripts: Record<string, string> }
  const aliases = Object.entries(scripts).filter(([, line]) => line.startsWith("node scripts/site.mjs "))
  expect(
    aliases.filter(([name, line]) => line !== `node scripts/site.mjs ${name}` || !(name in COMMANDS)),
  ).toStrictEqual([])
  expect(aliases).toHaveLength(6)
})
