import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { checkFolder } from "#server/content/importContent.ts"
import { format } from "#server/content/Problem.ts"
import { START } from "../../support/testServer.ts"
import {
  furtherQuestions,
  makeSampleFolder,
  type SampleFiles,
  sampleFiles,
  type SampleFolder,
  sampleQuestions,
} from "./sampleContent.ts"

let content: SampleFolder

const file = (name: string) => sampleFiles[name] as Record<string, unknown>
const paper = (name: string, change: object = {}) => ({
  [`catalog/papers/${name}.yaml`]: { ...file(`catalog/papers/${name}.yaml`), rules: RULES, ...change },
})
const RULES = "选择每题 2 分，少选不得分；其他每题 3 分，案例 5 分。"
const QUESTIONS = "catalog/banks/bank1/questions.yaml"
const AFTER = START + 30 * 86_400_000

beforeEach(async () => {
  content = await makeSampleFolder({ ...paper("p1"), ...paper("p2"), ...paper("p3") })
})
afterEach(() => content.remove())

const warningsOf = async (changes: SampleFiles, now = AFTER) => {
  await content.write(changes)
  const { problems, warnings } = await checkFolder(content.folder, now)
  expect(problems).toStrictEqual([])
  return warnings.map(format)
}

const question = (id: string, change: object) => ({
  [QUESTIONS]: sampleQuestions.map((one) => (one.id === id ? { ...one, ...change } : one)),
})

/** A bank of its own, whose questions differ in every word. */
const bank = (
  kind: string,
  questions: ReadonlyArray<{ stem?: string; options?: ReadonlyArray<string>; answer: unknown }>,
) => ({
  "catalog/banks/bank2/questions.yaml": questions.map(({ stem, options, answer }, n) => ({
    ...sampleQuestions[0],
    id: `g${n}`,
    kind,
    stem: stem ?? seasons[n]?.repeat(12),
    options: options?.map((text, at) => ({ key: "ABCD"[at], text })),
    answer,
  })),
})
const seasons = "春夏秋冬东南西北天地玄黄"
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))
const words = (n: number) => ["甲", "乙", "丙", "丁"].map((word) => `${word}${String.fromCodePoint(0x4e00 + n * 7)}`)
const rotated = (n: number) => "ABCD"[n % 4]
/** Eight characters of which no two stand in another question. */
const asking = (n: number) => String.fromCodePoint(...times(8, (at) => 0x6000 + n * 8 + at))
const echoing = (n: number, place: number) =>
  words(n).map((word, at) => (at === place % 4 ? asking(n).slice(0, 4) : word.repeat(2)))
const certain = (n: number, place: number) => words(n).map((word, at) => (at === place % 4 ? `${word}一定` : word))

it("nothing is to be looked at in a sample whose papers say how they are scored", async () => {
  expect(await warningsOf({})).toStrictEqual([])
})

it("warnings wait until nothing is wrong", async () => {
  await content.write(question("q1", { stem: "和 $a 与 $b 的", answer: "D" }))
  const { problems, warnings } = await checkFolder(content.folder, AFTER)
  expect([problems.length, warnings]).toStrictEqual([1, []])
})

describe("a bank whose keys can be guessed", () => {
  const LINE = "catalog/banks/bank2/questions.yaml  第1行  "
  it.each<[string, SampleFiles, SampleFiles, ReadonlyArray<string>]>([
    [
      "by the letter",
      bank(
        "single",
        times(12, (n) => ({ options: words(n), answer: n < 6 ? "B" : rotated(n) })),
      ),
      bank(
        "single",
        times(12, (n) => ({ options: words(n), answer: rotated(n) })),
      ),
      ["12 道单选题中有 7 道选 B"],
    ],
    [
      "by the longest option",
      bank(
        "single",
        times(8, (n) => ({
          options: words(n).map((word, at) => (at === n % 4 ? word.repeat(4) : word)),
          answer: rotated(n),
        })),
      ),
      bank(
        "single",
        times(8, (n) => ({
          options: words(n).map((word, at) => (at === n % 4 ? word.repeat(4) : word)),
          answer: rotated(n + (n < 4 ? 1 : 0)),
        })),
      ),
      ["8 道单选题有一个明显最长的选项，其中 8 道它就是答案"],
    ],
    [
      "by the largest number",
      bank(
        "single",
        times(12, (n) => ({
          options: [1, 2, 3, 9].map((factor, at) => `${factor === 9 && at !== 3 ? 0 : factor * (n + 2)} 元`),
          answer: "ABC"[n % 3],
        })),
      ),
      bank(
        "single",
        times(12, (n) => ({ options: [1, 2, 3, 9].map((factor) => `${factor * (n + 2)} 元`), answer: rotated(n) })),
      ),
      ["12 道选项为数字的单选题中，0 道的答案是最大的数"],
    ],
    [
      "by the number of right options, and by a letter that is always right",
      bank(
        "multiple",
        times(6, (n) => ({ options: words(n), answer: n % 2 === 0 ? ["A", "B"] : ["A", "D"] })),
      ),
      bank(
        "multiple",
        times(6, (n) => ({ options: words(n), answer: n % 2 === 0 ? ["A", "B", "C"] : ["B", "D"] })),
      ),
      ["6 道多选题中有 6 道正好 2 个选项正确", "每道多选题的答案都有 A"],
    ],
    [
      "by the option that repeats its stem",
      bank(
        "single",
        times(12, (n) => ({ stem: asking(n), options: echoing(n, n), answer: rotated(n) })),
      ),
      bank(
        "single",
        times(12, (n) => ({ stem: asking(n), options: echoing(n, n), answer: rotated(n + (n < 6 ? 1 : 0)) })),
      ),
      ["12 道单选题有一个选项最多地重复题干的字，其中 12 道它就是答案"],
    ],
    [
      "by words without exception in options",
      bank(
        "single",
        times(12, (n) => ({ options: certain(n, n + 1), answer: rotated(n) })),
      ),
      bank(
        "single",
        times(12, (n) => ({ options: certain(n, n + (n < 6 ? 1 : 0)), answer: rotated(n) })),
      ),
      ["12 个含“一定、任何、只”这类字眼的选项中，只有 0 个正确"],
    ],
    [
      "by words without exception in judgements",
      bank(
        "judge",
        times(12, (n) => ({ stem: `任何${seasons[n]?.repeat(12) ?? ""}`, answer: false })),
      ),
      bank(
        "judge",
        times(12, (n) => ({ stem: `任何${seasons[n]?.repeat(12) ?? ""}`, answer: n < 6 })),
      ),
      ["12 个含“一定、任何、只”这类字眼的判断题中，只有 0 个正确"],
    ],
  ])("%s is told", async (_, guessed, mixed, expected) => {
    expect(await warningsOf(guessed)).toStrictEqual(expected.map((reason) => LINE + reason))
    expect((await warningsOf(mixed)).filter((text) => !text.includes("都有 B"))).toStrictEqual([])
  })
})

describe("an explanation that names an option by its place", () => {
  it.each([
    ["其余三项分别是资产和负债", "“其余三项”"],
    ["前三句都是成语", "“前三句”"],
    ["选项 B 没有根据", "“选项 B”"],
    ["故选 C", "“故选 C”"],
    ["A 项说反了", "“A 项”"],
    ["甲是资产，A正确", "“A正确”"],
    ["B、C均错误", "“B、C均错误”"],
    ["乙说反了，故D不对。", "“D不对”"],
  ])("%s is told", async (explanation, named) => {
    expect(await warningsOf(question("q1", { explanation }))).toStrictEqual([
      `${QUESTIONS}  第1行  0.explanation  ${named}说的是选项的位置，选项换了次序就不对了`,
    ])
  })

  it.each([
    "前三次电压与电流成正比",
    "其余的人都不同意",
    "两项合计",
    "前后两部分相配",
    "选用 ABS 塑料",
    "第 3 行",
    "写成 0.2 A也对",
    "命题A正确",
    "A对应甲",
  ])("%s is not", async (explanation) => {
    expect(await warningsOf(question("q1", { explanation }))).toStrictEqual([])
  })
})

describe("a text that may not be shown as meant", () => {
  it.each([
    [{ stem: "变量 $a 的值是" }, "0.stem", "有单独的 $；公式要成对，不是公式的写作 \\$，或放进反引号"],
    [{ stem: "见[说明](https://a.cn)的" }, "0.stem", "题干和选项中的链接只按文字显示"],
    [{ stem: "⾦属" }, "", "“⾦”（U+2FA6）是部首或兼容字符，应写作“金”，否则搜索不到"],
    [{ stem: "\uF9FB烧" }, "", "“\uF9FB”（U+F9FB）是部首或兼容字符，应写作“炙”，否则搜索不到"],
    [{ stem: "\uE123属" }, "", "字符 U+E123 在多数设备上显示不出来"],
    [{ stem: "金\u000B属" }, "0.stem", "控制字符 U+000B 不会显示，请删去"],
  ])("%j is told with its line", async (change, path, reason) => {
    const [warning = ""] = await warningsOf(question("q1", change))
    expect(warning.split("  ")).toStrictEqual(
      [QUESTIONS, path === "" ? "第10行" : expect.stringMatching(/^第\d+行$/), path, reason].filter(
        (part) => part !== "",
      ),
    )
  })

  it("an option that shows nothing is told", async () => {
    const options = [
      { key: "A", text: "\u200B" },
      { key: "B", text: "`a`" },
      { key: "C", text: "<br>" },
    ] as const
    expect(await warningsOf(question("q1", { options }))).toStrictEqual([
      `${QUESTIONS}  第13行  0.options.0.text  选项没有看得见的内容`,
    ])
  })

  it("a stem with more or fewer blanks than answers is told", async () => {
    const told = async (stem: string, answer: ReadonlyArray<ReadonlyArray<string>>) =>
      (await warningsOf(question("q4", { stem, answer }))).map((text) => text.split("  ").at(-1))
    expect(await told("一是____，二是____", [["甲"]])).toStrictEqual(["题干有 2 处空，答案有 1 个"])
    expect(await told("一是（　　）", [["甲"], ["乙"]])).toStrictEqual(["题干有 1 处空，答案有 2 个"])
    expect(await told("写出首都", [["北京"]])).toStrictEqual([])
    expect(await told("`__init__` 是____，$x_{1}$ 是____", [["甲"], ["乙"]])).toStrictEqual([])
  })

  it("prices, formulas, code and escaped signs are not", async () => {
    const stem = "$x$ 与 $5、`$a`、\\$b、https://a.cn 的"
    expect(await warningsOf(question("q1", { stem }))).toStrictEqual([])
  })

  it("a stem without the brackets of the others is told", async () => {
    const stems = (missing: string) => ({
      [QUESTIONS]: sampleQuestions.map((one) =>
        one.id === missing || ["judge", "blank"].includes(one.kind) ? one : { ...one, stem: `${one.stem}（　　）` },
      ),
    })
    const told = (await warningsOf(stems("q2"))).map((text) => text.split("  ").at(-1))
    expect(told).toStrictEqual(["题干写法不一：3 道选择题没有（　　），1 道有：q1"])
  })
})

it("two questions that are nearly the same are told, two that begin alike are not", async () => {
  const alike = (stem: string) => ({
    "catalog/banks/bank2/questions.yaml": ["一台设备原价六万元，预计使用五年，按年限平均法每年的折旧额是", stem].map(
      (text, n) => ({ ...sampleQuestions[0], id: `g${n}`, stem: text }),
    ),
  })
  expect(await warningsOf(alike("一台设备原价六万元，预计使用五年，按年限平均法每月的折旧额是"))).toStrictEqual([
    "catalog/banks/bank2/questions.yaml  第27行  1.stem  与题目 g0 几乎相同",
  ])
  expect(await warningsOf(alike("一台设备原价六万元，出售时收回两万元，处置的净损失应记入的账户是"))).toStrictEqual([])
})

describe("a paper", () => {
  it("with a window asks what another shows at any time, until it is over", async () => {
    const told = await warningsOf({}, START)
    expect(told.map((text) => text.split("  ").at(-1))).toStrictEqual(
      ["q1", "q2", "q3", "q4", "q5", "q6"].map((id) => `题目 ${id} 也在试卷 p3 中，那里随时可以看到答案`),
    )
    expect(await warningsOf({}, AFTER)).toStrictEqual([])
  })

  it("that does not say what its sections score, or says another sum, or splits a case unevenly", async () => {
    const sections = [
      { name: "选择", score: 2, question_ids: ["q1", "q2"] },
      { name: "案例", score: 0.05, question_ids: ["q6"] },
    ]
    const change = { rules: "选择每题 2 分，限时 30 分钟，满分 100 分。", sections, pass_score: 1 }
    const told = await warningsOf(paper("p1", change))
    expect(told.map((text) => text.split("  ").slice(2).join("  "))).toStrictEqual([
      "sections.1.score  说明中没有写“案例”每题 0.05 分",
      "sections.1.score  案例题的 0.05 分不能由各小题平均分配",
      "rules  说明写满分 100 分，各题合计 4.05 分",
      "rules  说明中没有写多选题少选、错选怎样计分",
    ])
  })

  it("that does not say how pairs and orders count, or gives no shares where an option has one, is told", async () => {
    const shared = (key: string) => ({ key, text: `项${key}`, ...(key === "C" && { share: 50 }) })
    const questions = [
      ...sampleQuestions.map((one) => (one.id === "q1" ? { ...one, options: ["A", "B", "C"].map(shared) } : one)),
      ...furtherQuestions,
    ]
    const sections = [{ name: "各题", score: 2, question_ids: ["q1", "q8", "q9"] }]
    const told = async (change: object) => {
      const all = await warningsOf({ [QUESTIONS]: questions, ...paper("p1", { sections, ...change }) })
      return all.filter((text) => text.includes("papers/p1.yaml")).map((text) => text.split("  ").slice(2).join("  "))
    }
    const rules = "各题每题 2 分，满分 6 分。"
    expect(await told({ rules })).toStrictEqual([
      "rules  题目 q1 有得部分分的选项，这份试卷不给部分分（partial: share）",
      "rules  说明中没有写配对题、排序题怎样计分",
    ])
    expect(await told({ rules: `${rules}配对题、排序题按正确的个数得分。`, partial: "share" })).toStrictEqual([])
  })

  const hinting = (stem: string, points: ReadonlyArray<string>) => ({
    [QUESTIONS]: sampleQuestions.map((one) => (one.id === "q3" ? { ...one, stem, points } : one)),
  })

  it("in which one question says what fills a blank of another about the same is told", async () => {
    const told = await warningsOf(hinting("秘密填空说的是什么", ["要点"]))
    expect(told.map((text) => text.split("  ").at(-1))).toStrictEqual(
      Array.from({ length: 3 }, () => "题目 q3 透露了题目 q4 的答案"),
    )
    expect(await warningsOf(hinting("秘密填空说的是什么", ["另一点"]))).toStrictEqual([])
  })

  it("in which a stem has the figure that is the key of another about the same is told", async () => {
    const figures = (stem: string, points: ReadonlyArray<string> = ["频率"]) => ({
      [QUESTIONS]: sampleQuestions.map((one) => {
        if (one.id === "q3") return { ...one, stem, points }
        if (one.id !== "q1") return one
        const texts = ["60 Hz", "50 Hz", "100 Hz"]
        return { ...one, points: ["频率"], options: texts.map((text, n) => ({ key: "ABC"[n], text })) }
      }),
    })
    const told = await warningsOf(figures("50 Hz 交流电的周期是 0.02 s。"))
    expect(told.map((text) => text.split("  ").at(-1))).toStrictEqual(
      Array.from({ length: 3 }, () => "题目 q3 透露了题目 q1 的答案"),
    )
    for (const other of [
      figures("150 Hz 高于工频。"),
      figures("60 Hz 高于工频。"),
      figures("50 Hz 是工频。", ["另一点"]),
    ])
      expect(await warningsOf(other)).toStrictEqual([])
  })

  it("in which two questions of a chapter share an unusual figure is told", async () => {
    const figures = (other: string) => ({
      [QUESTIONS]: sampleQuestions.map((one) =>
        one.id === "q1"
          ? { ...one, stem: "转速 1 440 转，转差率是" }
          : one.id === "q3"
            ? { ...one, stem: `转差率 4%，转速 ${other} 转` }
            : one,
      ),
    })
    expect((await warningsOf(figures("$1\\,440$"))).map((text) => text.split("  ").at(-1))).toContain(
      "题目 q1 透露了题目 q3 的答案",
    )
    expect(await warningsOf(figures("1 500"))).toStrictEqual([])
  })

  it("that is drawn harder for one learner than for another is told, unless its parts name their difficulty", async () => {
    const levels = {
      [QUESTIONS]: [
        ...sampleQuestions,
        ...times(8, (n) => ({
          ...sampleQuestions[0],
          id: `d${n}`,
          stem: seasons[n]?.repeat(12),
          points: ["抽题"],
          difficulty: n < 4 ? 1 : 5,
        })),
      ],
    }
    const drawn = async (...draw: ReadonlyArray<object>) => {
      const found = await warningsOf({
        ...levels,
        ...paper("p1", { pass_score: 0, sections: [{ name: "选择", score: 2, question_ids: [], draw }] }),
      })
      return found.filter((text) => text.includes("难度")).map((text) => text.split("  ").slice(2).join("  "))
    }
    // 92 % and 35 % of two points
    expect(await drawn({ count: 1, points: ["抽题"] })).toStrictEqual([
      "sections  各人抽到的难度相差较大：同一个人预计得1到2分（满分2分）；分开写难度（difficulty）可以抽得均匀",
    ])
    expect(
      await drawn(
        { count: 1, points: ["抽题"], difficulty: [1, 1] },
        { count: 1, points: ["抽题"], difficulty: [5, 5] },
      ),
    ).toStrictEqual([])
  })

  it("that shuffles options of which one means the others is told, unless it is fixed", async () => {
    const ended = (text: string, own: object = {}) => ({
      ...question("q1", {
        options: [
          { key: "A", text: "甲" },
          { key: "B", text: "乙" },
          { key: "C", text, ...own },
        ],
      }),
      ...paper("p1", { options: "shuffled" }),
    })
    const told = async (changes: SampleFiles) =>
      (await warningsOf(changes)).map((text) => text.split("  ").slice(2).join("  "))
    for (const text of ["以上都对", "以上各项", "都不正确", "全部正确", "上述说法均错", "没有正确答案"]) {
      expect(await told(ended(text))).toStrictEqual([
        `0.options.2.text  “${text}”像是要排在最后的选项，有试卷打乱选项；要它不换位置，写 fixed: true`,
      ])
      expect(await told(ended(text, { fixed: true }))).toStrictEqual([])
      expect(await told({ ...ended(text), ...paper("p1", { options: "given" }) })).toStrictEqual([])
    }
    for (const [text, named] of [
      ["A和B都对", "A和B都对"],
      ["AB", "AB"],
      ["前两项", "前两项"],
    ])
      expect(await told(ended(text ?? "", { fixed: true }))).toStrictEqual([
        `0.options.2.text  “${named}”说的是别的选项的字母或位置，有试卷打乱它们的次序（options: shuffled）`,
      ])
    for (const text of ["以上海为例", "CAD 图纸", "全部资产", "$A$、$B$ 两点", "甲都不知道"])
      expect(await told(ended(text))).toStrictEqual([])
  })
})

describe("an agency", () => {
  const A = "agencies/a.yaml"
  const agency = (change: object): SampleFiles => ({ [A]: { ...file(A), ...change } })
  const links = (...urls: ReadonlyArray<string>) =>
    agency({
      bottom_detail: { ...(file(A)["bottom_detail"] as object), links: urls.map((url) => ({ name: "链", url })) },
    })
  const nav = (url: string, shown: "0" | "1") => agency({ agency_nav: [{ url, is_show: shown, top_is_show: shown }] })

  it.each<[string, SampleFiles, SampleFiles, string]>([
    [
      "shows a section that is empty",
      { ...nav("/live", "1"), "catalog/live.yaml": [] },
      { ...nav("/live", "0"), "catalog/live.yaml": [] },
      "agency_nav.0  栏目 /live 显示，但这个机构没有它的内容",
    ],
    [
      "has a colour that is too pale",
      agency({ color: "#8fb7d0" }),
      agency({ color: "#1f5f8b" }),
      "color  颜色与白色的对比度只有 2.1，应不低于 4.5，显示时会加深",
    ],
    [
      "links to a page that is not there",
      links("/help/exam", "/help/no"),
      links("/help/exam", "https://a.cn"),
      "bottom_detail.links.1.url  这个机构没有页面 /help/no",
    ],
    [
      "links to a section that it does not show",
      links("/help/exam", "/news"),
      links("/help/exam", "/course"),
      "bottom_detail.links.1.url  这个机构没有页面 /news",
    ],
    [
      "links to what study mode does not open",
      { ...links("/help/exam", "/course"), ...agencyMode("1") },
      { ...links("/help/exam", "/course/1001"), ...agencyMode("1") },
      "bottom_detail.links.1.url  学习模式的域名（a.test）打不开 /course",
    ],
    [
      "has rules that circle",
      agency({
        route_rules: [
          { from: "/course", to: "/live" },
          { from: "/live", to: "/course" },
        ],
      }),
      agency({ route_rules: [{ from: "/course", to: "/live" }] }),
      "route_rules.0  规则 /course → /live 转来转去，最后是错误页",
    ],
    [
      "has a rule to a page that is not there",
      agency({ route_rules: [{ from: "/old/:id", to: "/no/such/page" }] }),
      agency({ route_rules: [{ from: "/old/:id", to: "/course/:id" }] }),
      "route_rules.0.to  规则 /old/:id 转到的 /no/such/page 没有页面",
    ],
  ])("that %s is told", async (_, wrong, right, expected) => {
    expect((await warningsOf(merged(wrong))).map(placed)).toContain(expected)
    expect(await warningsOf(merged(right))).toStrictEqual([])
  })

  it("and its subjects without third level, and help that nothing leads to, are told", async () => {
    const subjects = structuredClone(sampleFiles["catalog/subjects.yaml"]) as Array<{ list: Array<object> }>
    subjects[0]?.list.push({ ...subjects[0].list[0], id: "31399", name: "空", list: [] })
    const told = await warningsOf({
      "catalog/subjects.yaml": subjects,
      "pages/help/lost.md": "---\ntitle: 没人找到\n---\n\n页。\n",
    })
    expect(told.map(placed)).toStrictEqual([
      "0.list.1  二级科目“空”没有三级科目，不会显示",
      "没有链接通到这一页：/help/lost",
    ])
  })

  function agencyMode(mode: string): SampleFiles {
    return { mode: mode }
  }

  /** The mode is a field of the file that the other change wrote. */
  function merged({ mode, ...changes }: SampleFiles): SampleFiles {
    if (mode === undefined) return changes
    return { ...changes, [A]: { ...(changes[A] as object), domain_extend: [{ domain: "a.test", mode }] } }
  }

  const placed = (text: string) => text.split("  ").slice(2).join("  ")
})
