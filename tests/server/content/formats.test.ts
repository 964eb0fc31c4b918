import fc from "fast-check"
import { strToU8, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import type { QuestionRow } from "#server/content/bankFiles.ts"
import type { Draft } from "#server/content/formats/Format.ts"
import { FileRefused } from "#server/sheet/FileRefused.ts"
import { formatOf } from "#server/content/formats/formats.ts"
import { questionsFromDrafts } from "#server/content/questionsFromDrafts.ts"
import { patience, runs } from "../../support/runs.ts"
import { type GeneratedBank, generatedBank } from "./generatedBank.ts"

const DEFAULTS = { chapter: null, source: "", year: 2026, difficulty: 3 }

type Bank = GeneratedBank

const broughtIn = (drafts: ReadonlyArray<Draft>, { bank }: Pick<Bank, "bank">) =>
  questionsFromDrafts(drafts, { bank, images: new Map(), defaults: DEFAULTS })

const [{ bank: BANK }] = fc.sample(generatedBank, { numRuns: 1, seed: 1 }) as [Bank]

describe.each(["csv", "xlsx", "docx", "gift", "xml", "zip", "qti3.zip"])("a bank as .%s", (ending) => {
  const format = formatOf(`x.${ending}`)

  it(
    "comes back as it was",
    () => {
      fc.assert(
        fc.property(generatedBank, ({ bank, questions }) => {
          const { bytes, left } = format.write({ ...bank, questions })
          const back = broughtIn(format.read(bytes).drafts, { bank })
          const out = new Set(left.map(({ id }) => id))
          expect(back.faults).toStrictEqual([])
          expect(back.questions).toStrictEqual(questions.filter(({ id }) => !out.has(id)))
          expect(back.bank.chapters).toStrictEqual(bank.chapters)
        }),
        { numRuns: runs(60) },
      )
    },
    patience(300_000),
  )

  it("is the same file each time", () => {
    const [{ questions }] = fc.sample(generatedBank, { numRuns: 1, seed: 2 }) as [Bank]
    expect(format.write({ ...BANK, questions }).bytes).toStrictEqual(format.write({ ...BANK, questions }).bytes)
  })

  it("gives a file of any of its questions", () => {
    fc.assert(
      fc.property(generatedBank, fc.infiniteStream(fc.boolean()), ({ bank, questions }, chosen) => {
        const plain = questions.filter(({ kind }) => kind !== "case")
        fc.pre(plain.length > 0)
        const read = format.read(format.write({ ...bank, questions: plain }).bytes)
        const numbers = read.drafts.flatMap((_, n) => (chosen.next().value === true ? [n] : []))
        fc.pre(numbers.length > 0)
        const rest = format.read(read.rest(numbers)).drafts
        expect(rest.map(({ fields }) => fields)).toStrictEqual(numbers.map((n) => read.drafts[n]?.fields))
      }),
      { numRuns: runs(15) },
    )
  })
})

const csvOf = (text: string | Uint8Array) =>
  formatOf("x.csv").read(typeof text === "string" ? new TextEncoder().encode(text) : text).drafts

describe("a sheet as people write it", () => {
  it("is read with the names that people give to columns, kinds and answers", () => {
    const text = [
      "题型,题目,A,B,C,正确答案,知识点,章节",
      '单选,"一, 二",1,2,,b,加法、减法,第一章',
      '多项选择题,偶数,1,2,4,"B,C",,第一章',
      "判断,圆的,,,,√,,新章",
      "判断,方的,,,,错误,,新章",
      "填空,借____贷____,,,,甲；乙|丙,,c2",
      ",,,,,,,",
      "问答题,为什么,,,,因为,,c2",
      "排序,先后,一,二,三,C→A→B,,c2",
      "数值题,几,,,,3.14±0.01,,c2",
    ].join("\n")
    const { questions, faults, bank } = broughtIn(csvOf(text), { bank: BANK })
    expect(faults).toStrictEqual([])
    expect(questions.map(({ kind, stem, answer, chapter }) => [kind, stem, answer, chapter])).toStrictEqual([
      ["single", "一, 二", "B", "c1"],
      ["multiple", "偶数", ["B", "C"], "c1"],
      ["judge", "圆的", true, "c3"],
      ["judge", "方的", false, "c3"],
      ["blank", "借____贷____", [["甲"], ["乙", "丙"]], "c2"],
      ["short", "为什么", "因为", "c2"],
      ["order", "先后", ["C", "A", "B"], "c2"],
      ["number", "几", "3.14±0.01", "c2"],
    ])
    expect(questions[0]?.points).toStrictEqual(["加法", "减法"])
    expect(bank.chapters.at(-1)).toStrictEqual({ id: "c3", name: "新章" })
  })

  it("has the prompts of a match one a line, or with | between them", () => {
    const text = '题型,题干,配对项,A,B,答案,章节\n连线题,配,"狗\n猫",喵,汪,"B,A",c1\n配对题,对,狗|猫,喵,汪,BB,c1\n'
    const { questions, faults } = broughtIn(csvOf(text), { bank: BANK })
    expect([faults, questions.map(({ kind, prompts, answer }) => [kind, prompts, answer])]).toStrictEqual([
      [],
      [
        ["match", ["狗", "猫"], ["B", "A"]],
        ["match", ["狗", "猫"], ["B", "B"]],
      ],
    ])
  })

  it.each(["csv", "xlsx", "docx"])(
    "goes out as .%s and comes in with what is raised, lowered, underlined or a picture",
    (ending) => {
      const stem = "10<sup>2</sup>，H<sub>2</sub>O，<u>线</u>\n\n![图](images/a.png)"
      const [{ questions }] = fc.sample(generatedBank, { numRuns: 1, seed: 2 }) as [Bank]
      const { options: _, ...first } = questions[0] as QuestionRow
      const set = { ...first, id: "set", kind: "judge" as const, stem, explanation: stem, answer: true }
      const format = formatOf(`x.${ending}`)
      const { drafts } = format.read(format.write({ ...BANK, questions: [set] }).bytes)
      expect(drafts.map(({ fields, refused }) => [fields.stem, fields.explanation, refused])).toStrictEqual([
        [stem, stem, []],
      ])
    },
  )

  it("leaves out a question with more options than columns, and says so", () => {
    const options = "ABCDEFGHIJK".split("").map((key) => ({ key, text: key }))
    const [{ questions }] = fc.sample(generatedBank, { numRuns: 1, seed: 2 }) as [Bank]
    const wide = { ...(questions[0] as QuestionRow), id: "wide", kind: "single" as const, options, answer: "K" }
    const { left } = formatOf("x.csv").write({ ...BANK, questions: [wide] })
    expect(left).toStrictEqual([{ id: "wide", reason: "表格只有选项A 到选项J" }])
  })

  it("gives the same question the same id each time", () => {
    const text = "题型,题干,答案,章节\n判断,圆的,对,c1\n"
    const ids = [text, text].map((one) => broughtIn(csvOf(one), { bank: BANK }).questions[0]?.id)
    expect(ids[0]).toMatch(/^bank1-[\da-f]{16}$/)
    expect(ids[1]).toBe(ids[0])
  })

  it("is read in the encoding of Chinese spreadsheets", () => {
    const gbk = Uint8Array.from([
      0xcc, 0xe2, 0xd0, 0xcd, 0x2c, 0xcc, 0xe2, 0xb8, 0xc9, 0x2c, 0xb4, 0xf0, 0xb0, 0xb8, 0x0a, 0xc5, 0xd0, 0xb6, 0xcf,
      0x2c, 0xbc, 0xd7, 0x2c, 0xb6, 0xd4,
    ])
    expect(csvOf(gbk).map(({ fields }) => [fields.kind, fields.stem, fields.answer])).toStrictEqual([
      ["judge", "甲", true],
    ])
  })

  it.each<[string, string, ReadonlyArray<string>]>([
    ["a kind that is none", "论述,写,,,无,c1", ["第 2 行  题型  没有“论述”这种题型"]],
    ["a key without option", "单选,甲,1,2,C,c1", ["第 2 行  答案  答案 C 不在选项中"]],
    ["a judgement that is neither", "判断,甲,,,也许,c1", ["第 2 行  答案  判断题的答案应为 对 或 错，不是“也许”"]],
    [
      "a number that is none",
      "数值题,甲,,,很多,c1",
      ["第 2 行  答案  数值题的答案应为一个数，可带误差、范围和单位，如 12.5、12.5 ± 0.1 万元、200 ± 2%、3.1 ~ 3.2"],
    ],
    ["a match without prompts", "配对题,甲,1,2,AB,c1", ["第 2 行  配对项  配对题的左项（prompts）应有 2 到 20 个"]],
    ["an order that stands there", "排序题,甲,1,2,AB,c1", ["第 2 行  答案  选项就是按答案的次序写的，请打乱选项"]],
    ["an order of some", "排序题,甲,1,2,B,c1", ["第 2 行  答案  排序题的答案应为全部选项的正确次序，如 [C, A, B]"]],
    ["the same text twice", "排序题,甲,1,1,BA,c1", ["第 2 行  选项  选项内容重复，分不清先后或配对"]],
    ["one option", "单选,甲,1,,A,c1", ["第 2 行  选项  至少要有两个选项"]],
    ["no chapter", "判断,甲,,,对,", ["第 2 行  章节  没有写章节，可用 --chapter 指定"]],
    ["no stem", "判断,,,,对,c1", ["第 2 行  题干  不能为空"]],
    ["a wrong formula", "判断,$\\frac{1$,,,对,c1", ["第 2 行  题干  公式写法有误：$\\frac{1$：缺少内容或 }"]],
    [
      "the same question twice",
      "判断,甲,,,对,c1\n判断,甲,,,对,c1",
      [expect.stringMatching(/^第 3 行 {2}编号 {2}编号 \S+ 与第 2 行重复$/) as string],
    ],
  ])("with %s names the row and the column", (_, rows, faults) => {
    expect(broughtIn(csvOf(`题型,题干,A,B,答案,章节\n${rows}\n`), { bank: BANK }).faults).toStrictEqual(faults)
  })

  it("keeps a case together: with one part wrong it is left out whole", () => {
    const text =
      "编号,题型,题干,答案,章节,所属案例\nk,案例题,材料,,c1,\nk1,判断,甲,对,,k\nk2,判断,乙,？,,k\nz,判断,丙,对,,none\n"
    const { questions, faults, faulty } = broughtIn(csvOf(text), { bank: BANK })
    expect([questions, faulty]).toStrictEqual([[] as ReadonlyArray<QuestionRow>, [0, 1, 2, 3]])
    expect(faults).toStrictEqual([
      "第 4 行  答案  判断题的答案应为 对 或 错，不是“？”",
      "第 5 行  所属案例  没有编号为 none 的案例题",
    ])
  })
})

const refusal = (name: string, bytes: Uint8Array): string => {
  try {
    formatOf(name).read(bytes)
    return "read"
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return error.message
  }
}

/** An XLSX of the least parts, with this sheet. */
const xlsxOf = (sheet: string | Uint8Array, more: Readonly<Record<string, Uint8Array>> = {}) =>
  zipSync({ "xl/worksheets/sheet1.xml": typeof sheet === "string" ? strToU8(sheet) : sheet, ...more })

const MIB = 1024 * 1024

/** With another number of bytes that its first file unpacks to, as the directory says. */
const saying = (archive: Uint8Array, size: number): Uint8Array => {
  const view = new DataView(archive.buffer)
  view.setUint32(view.getUint32(archive.length - 6, true) + 24, size, true)
  return archive
}

describe("lists that mark what is right", () => {
  const rows = (text: string) =>
    broughtIn(csvOf(`题型,题干,A,B,C,答案,部分得分,可接受答案,章节\n${text}\n`), { bank: BANK })

  it("are read with the shares of other options and the texts that are accepted", () => {
    const { questions, faults } = rows("单选,甲,1,2,3,A,B=50；c：20%,,c1\n简答,谁,,,,西蒙,,Simon|赫伯特·西蒙,c1")
    expect([faults, questions.map(({ options, answer, accepted }) => [options, answer, accepted])]).toStrictEqual([
      [],
      [
        [
          [
            { key: "A", text: "1" },
            { key: "B", text: "2", share: 50 },
            { key: "C", text: "3", share: 20 },
          ],
          "A",
          undefined,
        ],
        [undefined, "西蒙", ["Simon", "赫伯特·西蒙"]],
      ],
    ])
  })

  it.each([
    ["单选,甲,1,2,,A,许多,,c1", "第 2 行  部分得分  应写作 C=50，几个选项用分号隔开"],
    ["单选,甲,1,2,,A,A=50,,c1", "第 2 行  选项  正确选项得满分，不写 share"],
    ["单选,甲,1,2,,B,A=100,,c1", "第 2 行  答案  几个选项都对时，答案写其中最前面的一个，其余写 share: 100"],
    ["多选,甲,1,2,3,AB,C=50,,c1", "第 2 行  选项  只有单选题的选项可以得部分分（share）"],
    ["判断,甲,,,,对,,是,c1", "第 2 行  可接受答案  只有简答题有可接受的答案（accepted）"],
  ])("%s is refused", (row, fault) => {
    expect(rows(row).faults).toStrictEqual([fault])
  })
})

describe("a file is refused in words", () => {
  it.each<[string, string, () => Uint8Array, string]>([
    [
      "of no known kind",
      "x.doc",
      () => strToU8(""),
      "文件名应以 .csv、.xlsx、.docx、.gift、.xml、.qti3.zip、.zip 结尾",
    ],
    ["without headings", "x.csv", () => strToU8("甲,乙\n"), "第一行没有“题型”这一列；用 --template 可得到模板"],
    ["with a heading nobody knows", "x.csv", () => strToU8("题型,题干,答案,备注\n"), "不认识的列：备注"],
    ["with a heading twice", "x.csv", () => strToU8("题型,题干,答案,题目\n"), "“题干”有两列"],
    [
      "with a quote that does not end",
      "x.csv",
      () => strToU8('题型,题干,答案\n判断,"甲,对\n'),
      "第 2 行的引号没有成对",
    ],
    ["that is no archive", "x.xlsx", () => strToU8("题型"), "压缩包读不出来"],
    ["that is another archive", "x.xlsx", () => zipSync({ a: strToU8("a") }), "这不是 XLSX 工作簿"],
    [
      "that is no XML",
      "x.xlsx",
      () => xlsxOf("<worksheet>\n<a></worksheet>"),
      "xl/worksheets/sheet1.xml 第 2 行不是正确的 XML",
    ],
    [
      "that would unpack to more than the memory holds",
      "x.xlsx",
      () => saying(xlsxOf("<worksheet/>"), 201 * MIB),
      "压缩包解开后超过 200M",
    ],
    [
      "with a text too large for its tree",
      "x.xlsx",
      () => xlsxOf(new Uint8Array(41 * MIB).fill(32)),
      "xl/worksheets/sheet1.xml 超过 40M，请拆成几份",
    ],
    [
      "whose entities expand",
      "x.xlsx",
      () => xlsxOf('<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet>&b;</worksheet>'),
      "xl/worksheets/sheet1.xml 定义了实体，不能读入",
    ],
    [
      "with rows far apart",
      "x.xlsx",
      () => xlsxOf('<worksheet><sheetData><row r="900000000"/></sheetData></worksheet>'),
      "工作表的行号不对，或超过 200000 行",
    ],
    [
      "with columns far apart",
      "x.xlsx",
      () => xlsxOf('<worksheet><sheetData><row r="1"><c r="ZZZ1"/></row></sheetData></worksheet>'),
      "工作表超过 200 列",
    ],
  ])("%s", (_, name, bytes, message) => {
    expect(refusal(name, bytes())).toBe(message)
  })

  it("that lies about the size of what is in it", () => {
    const bytes = saying(xlsxOf(new Uint8Array(60 * MIB)), 100)
    const before = process.memoryUsage().arrayBuffers
    expect(refusal("x.xlsx", bytes)).not.toBe("read")
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * MIB)
  })
})

describe("a workbook of another program", () => {
  it("is read from its first sheet, with shared texts, runs, numbers and gaps", () => {
    const bytes = xlsxOf("<worksheet/>", {
      "xl/workbook.xml": strToU8(
        '<workbook xmlns:r="r"><sheets><sheet name="题" r:id="rId7"/><sheet name="b" r:id="rId1"/></sheets></workbook>',
      ),
      "xl/_rels/workbook.xml.rels": strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="/xl/worksheets/own.xml"/></Relationships>',
      ),
      "xl/sharedStrings.xml": strToU8(
        "<sst><si><t>题型</t></si><si><t>题干</t></si><si><t>答案</t></si><si><r><t>圆</t></r><r><t>的_x000A_吗</t></r><rPh><t>yuan</t></rPh></si></sst>",
      ),
      "xl/worksheets/own.xml": strToU8(
        '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c><c r="E1" t="inlineStr"><is><t>年份</t></is></c></row>' +
          '<row r="3"><c r="A3" t="str"><v>判断</v></c><c r="B3" t="s"><v>3</v></c><c r="D3" t="b"><v>1</v></c><c r="E3"><v>2026.0000000000001</v></c></row></sheetData></worksheet>',
      ),
    })
    expect(
      formatOf("x.xlsx")
        .read(bytes)
        .drafts.map(({ place, fields, simplified }) => [place, fields.stem, fields.answer, fields.year, simplified]),
    ).toStrictEqual([["第 3 行", "圆的\n吗", true, 2026, ["只读第一张工作表，没有读：b"]]])
  })

  const oneRow = (cells: string, more: Readonly<Record<string, Uint8Array>> = {}) => {
    const heads = ["题型", "题干", "答案", "选项A", "选项B"].map(
      (name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`,
    )
    const sheet = `<worksheet><sheetData><row r="1">${heads.join("")}</row><row r="2">${cells}</row></sheetData></worksheet>`
    return formatOf("x.xlsx")
      .read(xlsxOf(sheet, more))
      .drafts.map(({ fields, refused, simplified }) => ({ fields, refused, simplified }))
  }
  const rich = (...runs: ReadonlyArray<readonly [text: string, properties?: string]>) =>
    `<c t="inlineStr"><is>${runs.map(([text, properties = ""]) => `<r><rPr>${properties}</rPr><t>${text}</t></r>`).join("")}</is></c>`
  const sup = '<vertAlign val="superscript"/>'
  const word = (text: string) => `<c t="str"><v>${text}</v></c>`

  it("has raised, lowered, underlined and bold words as they are set, and answers in Unicode", () => {
    const stem = rich(
      ["10"],
      ["2", sup],
      [" 与 H"],
      ["2", '<vertAlign val="subscript"/>'],
      ["O，"],
      ["a", "<b/>"],
      ["b"],
      ["线", "<u/>"],
      ["    ", "<u/>"],
    )
    const [read] = oneRow(`${word("填空题")}${stem}${rich(["10"], ["2", sup])}${rich(["全粗", "<b/>"])}`)
    expect([read?.fields.stem, read?.fields.answer, read?.fields.options]).toStrictEqual([
      "10<sup>2</sup> 与 H<sub>2</sub>O，{**a**}b<u>线</u>____",
      [["10²"]],
      [{ key: "A", text: "全粗" }],
    ])
  })

  it("says that colours and sizes are lost where they tell the words of one cell apart", () => {
    const words = (stem: string, answer = word("对")) => oneRow(`${word("判断题")}${stem}${answer}`)[0]?.simplified
    const red = '<color rgb="FFFF0000"/>'
    expect(words(rich(["找出"], ["错", red], ["字", red]))).toStrictEqual(["文字的颜色已略去"])
    expect(words(rich(["大", '<sz val="20"/>'], ["小"]))).toStrictEqual(["字号已略去"])
    expect(words(rich(["明"], ["暗", '<color theme="0"/>']))).toStrictEqual([
      "白色或透明的文字照常显示",
      "文字的颜色已略去",
    ])
    expect(words(rich(["全红", red], [" "]))).toStrictEqual([])
    expect(words(rich(["甲", '<sz val="12"/><color theme="1"/>'], ["乙", '<color indexed="8"/>']))).toStrictEqual([])
    expect(words(rich(["甲"]), rich(["对", red], [" ", ""]))).toStrictEqual([])
  })

  it("refuses pictures over and in cells, and formulas without a value, by row and column", () => {
    const refusals = (cells: string, more?: Readonly<Record<string, Uint8Array>>) =>
      oneRow(cells, more).map(({ refused }) => refused)
    const start = `${word("判断题")}${word("甲")}<c t="b"><v>1</v></c>`
    expect(refusals(`${start}<c t="str"><f>_xlfn.DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c>`)).toStrictEqual([
      ["选项A  单元格里的图片读不出来"],
    ])
    expect(refusals(`${start}<c t="e" vm="1"><v>#VALUE!</v></c>`)).toStrictEqual([["选项A  单元格里的图片读不出来"]])
    expect(refusals(`${start}<c><f>1+1</f></c>`)).toStrictEqual([
      ["选项A  单元格是公式，文件里没有算出的值；请在表格软件里打开并保存，再导入"],
    ])
    const anchor = (row: number, column: number) =>
      `<xdr:twoCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:row>${row}</xdr:row></xdr:from><xdr:pic/></xdr:twoCellAnchor>`
    const drawn = (row: number, column: number) => ({
      "xl/worksheets/_rels/sheet1.xml.rels": strToU8(
        '<Relationships><Relationship Id="r" Type="http://x/relationships/drawing" Target="../drawings/drawing1.xml"/></Relationships>',
      ),
      "xl/drawings/drawing1.xml": strToU8(`<xdr:wsDr xmlns:xdr="x">${anchor(row, column)}</xdr:wsDr>`),
    })
    expect(refusals(start, drawn(1, 1))).toStrictEqual([["题干  含有形状、图表或读不出来的图片"]])
    expect(refusals(start, drawn(5, 4))).toStrictEqual([["选项B  含有形状、图表或读不出来的图片"]])
    expect(refusals(start, drawn(0, 0))).toStrictEqual([[]])
    const words = (drawing: Readonly<Record<string, Uint8Array>>) => oneRow(start, drawing)[0]?.simplified
    const free = {
      ...drawn(0, 0),
      "xl/drawings/drawing1.xml": strToU8('<d:wsDr xmlns:d="x"><d:absoluteAnchor/></d:wsDr>'),
    }
    for (const drawing of [drawn(0, 0), free]) expect(words(drawing)).toStrictEqual(["不在题目行上的图片已略去"])
    expect(words(drawn(1, 1))).toStrictEqual([])
  })

  it("has numbers as its sheet shows them, and refuses what only looks like the text that was typed", () => {
    const formats = ["0", "9", "10", "3", "2", "164", "14", "13", "165"]
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0.0_ "/><numFmt numFmtId="165" formatCode="&quot;¥&quot;0"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats.map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs></styleSheet>`
    const read = (cell: string) => {
      const heads = ["题型", "题干", "答案", "选项A"].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`)
      const sheet = `<worksheet><sheetData><row r="1">${heads.join("")}</row><row r="2"><c t="str"><v>判断</v></c><c t="str"><v>甲</v></c><c t="b"><v>1</v></c>${cell}</row></sheetData></worksheet>`
      const [draft] = formatOf("x.xlsx").read(xlsxOf(sheet, { "xl/styles.xml": strToU8(styles) })).drafts
      const [option] = (draft?.fields.options ?? []) as ReadonlyArray<{ readonly text: string }>
      return draft?.refused.length === 0 ? option?.text : draft?.refused
    }
    const number = (style: number, value: string) => read(`<c s="${style}"><v>${value}</v></c>`)
    expect([
      number(0, "0.10000000000000001"),
      number(1, "0.5"),
      number(2, "0.125"),
      number(3, "1234567"),
      number(4, "12.5"),
      number(5, "12000"),
    ]).toStrictEqual(["0.1", "50%", "12.50%", "1,234,567", "12.50", "12,000.0"])
    const other = (value: string) => [`选项A  单元格存的是 ${value}，显示的是另一种样子；请把格式设为文本，再照原样写`]
    expect([number(6, "46082"), number(7, "0.5"), number(8, "5"), number(0, "1.23456789012346E+17")]).toStrictEqual([
      other("46082"),
      other("0.5"),
      other("5"),
      other("1.23456789012346E+17"),
    ])
    expect(read('<c t="e"><v>#NAME?</v></c>')).toStrictEqual(["选项A  单元格是公式，算出的是错误 #NAME?"])
  })
})
