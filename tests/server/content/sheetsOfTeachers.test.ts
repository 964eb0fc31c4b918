import { strToU8, zipSync } from "fflate"
import { expect, it } from "vitest"
import { formatOf } from "#server/content/formats/formats.ts"

const PNG = Uint8Array.from(
  Buffer.from("89504e470d0a1a0a0000000d494844520000000100000001080600000 01f15c489".replaceAll(" ", ""), "hex"),
)
const ADDRESS = /^images\/w-[\da-f]{16}\.png$/
const word = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (...cells: ReadonlyArray<string>) =>
  `<row>${cells.map((cell) => (cell.startsWith("<") ? cell : word(cell))).join("")}</row>`
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}"/>`
const relations = (...all: ReadonlyArray<string>) => `<Relationships>${all.join("")}</Relationships>`

const read = (rows: ReadonlyArray<string>, files: Readonly<Record<string, string | Uint8Array>> = {}) =>
  formatOf("x.xlsx").read(
    zipSync({
      "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`),
      ...Object.fromEntries(
        Object.entries(files).map(([name, file]) => [name, typeof file === "string" ? strToU8(file) : file]),
      ),
    }),
  )

const HEAD = row("题型", "题干", "答案", "选项A", "选项B")
const drawn = (column: number, line: number, inner: string) => ({
  "xl/worksheets/_rels/sheet1.xml.rels": relations(relation("d", "drawing", "../drawings/drawing1.xml")),
  "xl/drawings/drawing1.xml": `<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:r="r"><xdr:twoCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:row>${line}</xdr:row></xdr:from>${inner}</xdr:twoCellAnchor></xdr:wsDr>`,
  "xl/drawings/_rels/drawing1.xml.rels": relations(relation("p", "image", "../media/image1.png")),
  "xl/media/image1.png": PNG,
})
const PICTURE = '<xdr:pic><xdr:blipFill><a:blip r:embed="p"/></xdr:blipFill></xdr:pic>'

it("a picture that floats over a cell belongs to the text of the cell", () => {
  const { drafts, pictures } = read([HEAD, row("单选题", "看图", "A", "一", "二")], drawn(1, 1, PICTURE))
  const [address = ""] = [...(pictures?.keys() ?? [])]
  expect(address).toMatch(ADDRESS)
  expect(drafts.map(({ fields, refused }) => [fields.stem, refused])).toStrictEqual([[`看图\n![图](${address})`, []]])
})

it("a picture over a cell that is no text, or a shape, is refused with its row", () => {
  const line = [HEAD, row("单选题", "看图", "A", "一", "二")]
  expect(read(line, drawn(2, 1, PICTURE)).drafts[0]?.refused).toStrictEqual([
    "答案  图片应放在题干、选项或解析的格子里",
  ])
  expect(read(line, drawn(1, 1, "<xdr:sp/>")).drafts[0]?.refused).toStrictEqual([
    "题干  含有形状、图表或读不出来的图片",
  ])
})

it("a picture in a cell of WPS is an option", () => {
  const image = '<c t="str"><f>_xlfn.DISPIMG("ID_7",1)</f><v>=DISPIMG("ID_7",1)</v></c>'
  const { drafts, pictures } = read([HEAD, row("单选题", "选图", "A", image, "二")], {
    "xl/cellimages.xml":
      '<etc:cellImages xmlns:etc="e" xmlns:xdr="x" xmlns:a="a" xmlns:r="r"><etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="ID_7"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="p"/></xdr:blipFill></xdr:pic></etc:cellImage></etc:cellImages>',
    "xl/_rels/cellimages.xml.rels": relations(relation("p", "image", "media/image1.png")),
    "xl/media/image1.png": PNG,
  })
  const [address = ""] = [...(pictures?.keys() ?? [])]
  expect(drafts.map(({ fields, refused }) => [fields.options, refused])).toStrictEqual([
    [
      [
        { key: "A", text: `![图](${address})` },
        { key: "B", text: "二" },
      ],
      [],
    ],
  ])
})

it("a picture in a cell of Excel is found over its rich value", () => {
  const image = '<c t="e" vm="2"><v>#VALUE!</v></c>'
  const { drafts, pictures } = read([HEAD, row("判断题", image, "对")], {
    "xl/metadata.xml":
      '<metadata xmlns:x="x"><futureMetadata name="XLRICHVALUE"><bk><x:rvb i="0"/></bk><bk><x:rvb i="1"/></bk></futureMetadata><valueMetadata><bk><rc t="1" v="0"/></bk><bk><rc t="1" v="1"/></bk></valueMetadata></metadata>',
    "xl/richData/rdrichvalue.xml": '<rvData><rv s="0"><v>1</v><v>5</v></rv><rv s="0"><v>0</v><v>5</v></rv></rvData>',
    "xl/richData/richValueRel.xml": '<richValueRels xmlns:r="r"><rel r:id="p"/><rel r:id="q"/></richValueRels>',
    "xl/richData/_rels/richValueRel.xml.rels": relations(
      relation("p", "image", "../media/image1.png"),
      relation("q", "image", "../media/none.png"),
    ),
    "xl/media/image1.png": PNG,
  })
  const [address = ""] = [...(pictures?.keys() ?? [])]
  expect(drafts.map(({ fields, refused }) => [fields.stem, refused])).toStrictEqual([[`![图](${address})`, []]])
})

it("a title above the columns is not read and said, 序号 and 分值 are no columns of a bank", () => {
  const csv = "2026 年题库,,,,\n序号,题型,题干,答案,分值\n1,判断,圆的,对,2\n2,判断,方的,错,2\n"
  for (const { drafts } of [
    formatOf("x.csv").read(strToU8(csv)),
    read(
      csv
        .trim()
        .split("\n")
        .map((line) => row(...line.split(","))),
    ),
  ])
    expect(
      drafts.map(({ place, fields, simplified, refused }) => [place, fields.stem, fields.id, simplified, refused]),
    ).toStrictEqual([
      ["第 3 行", "圆的", undefined, ["表头上面的文字没有读：2026 年题库", "分值只写进试卷，题库里没有"], []],
      ["第 4 行", "方的", undefined, [], []],
    ])
})

it("a hidden first sheet is not read and named, and names of elements may have a prefix", () => {
  const { drafts } = read([], {
    "xl/workbook.xml":
      '<x:workbook xmlns:x="x" xmlns:r="r"><x:sheets><x:sheet name="旧" state="hidden" r:id="a"/><x:sheet name="题" r:id="b"/></x:sheets></x:workbook>',
    "xl/_rels/workbook.xml.rels": relations(
      relation("a", "worksheet", "worksheets/sheet1.xml"),
      relation("b", "worksheet", "worksheets/sheet2.xml"),
    ),
    "xl/worksheets/sheet2.xml": `<x:worksheet xmlns:x="x"><x:sheetData>${[HEAD, row("判断", "圆的", "对")].join("").replaceAll(/<(\/?)(?=\w)/g, "<$1x:")}</x:sheetData></x:worksheet>`,
  })
  expect(drafts.map(({ fields, simplified }) => [fields.stem, simplified])).toStrictEqual([
    ["圆的", ["只读第一张工作表，没有读：旧（隐藏）"]],
  ])
})
