import { dateText } from "./CertificateText.ts"

interface Drawn {
  readonly heading: string
  readonly lines: ReadonlyArray<string>
  readonly issuer: string
  readonly number: string
  readonly code: string
  readonly issued_on: string
  /** Of the page that checks it, dark modules true; null: none is drawn. */
  readonly qr: ReadonlyArray<ReadonlyArray<boolean>> | null
}

/** A4 across, in millimetres. */
const [WIDTH, HEIGHT] = [297, 210]
const [TOP, BOTTOM] = [78, 142]
const MARGIN = 34
const QR = { x: 34, y: 150, size: 30 }
/** Fonts of any system: nothing is loaded for a picture. */
const SERIF = "'Source Han Serif SC','Noto Serif CJK SC','Songti SC',SimSun,serif"

/** A certificate as an SVG picture, to print on A4 and to keep; black and gold on white, whatever the theme. */
export const certificateSvg = ({ heading, lines, issuer, number, code, issued_on, qr }: Drawn): string => {
  const step = Math.min(14, (BOTTOM - TOP) / Math.max(1, lines.length - 1))
  const first = lines.length === 1 ? (TOP + BOTTOM) / 2 : TOP + (BOTTOM - TOP - step * (lines.length - 1)) / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}mm" height="${HEIGHT}mm" font-family="${SERIF}" fill="#1a1a1a">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<rect x="10" y="10" width="277" height="190" fill="none" stroke="#a8842c" stroke-width="1.6"/>`,
    `<rect x="13" y="13" width="271" height="184" fill="none" stroke="#a8842c" stroke-width="0.4"/>`,
    text(heading, { x: WIDTH / 2, y: 52, size: sizeOf(heading, 20), middle: true }),
    ...lines.map((line, n) =>
      text(line, { x: WIDTH / 2, y: first + step * n, size: sizeOf(line, Math.min(8.5, step * 0.75)), middle: true }),
    ),
    ...(qr === null ? [] : [drawnQr(qr)]),
    text(`编号：${number}`, { x: 68, y: 168, size: 4.2 }),
    text(`校验码：${code}`, { x: 68, y: 175, size: 4.2 }),
    text(issuer, { x: WIDTH - MARGIN, y: 166, size: sizeOf(issuer, 7, 110), end: true }),
    text(dateText(issued_on), { x: WIDTH - MARGIN, y: 177, size: 5.5, end: true }),
    `</svg>`,
  ].join("")
}

/** The wanted size, or as small as its letters need. */
const sizeOf = (line: string, wanted: number, width = WIDTH - 2 * MARGIN): number => {
  const ems = Array.from(line).reduce((sum, letter) => sum + (letter.charCodeAt(0) < 0x2e80 ? 0.6 : 1), 0)
  return Math.round(Math.min(wanted, width / Math.max(1, ems)) * 100) / 100
}

interface At {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly middle?: true
  readonly end?: true
}

const text = (words: string, { x, y, size, middle, end }: At): string =>
  `<text x="${x}" y="${Math.round(y * 100) / 100}" font-size="${size}"${middle ? ' text-anchor="middle"' : ""}${end ? ' text-anchor="end"' : ""}>${escaped(words)}</text>`

const drawnQr = (qr: NonNullable<Drawn["qr"]>): string => {
  const path = qr.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("")
  return `<path transform="translate(${QR.x} ${QR.y}) scale(${QR.size / qr.length})" d="${path}" fill="#000000" shape-rendering="crispEdges"/>`
}

const MARKS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

// XML has no control characters, nor halves of a pair
const escaped = (words: string): string =>
  words
    .toWellFormed()
    .replace(/(?!\t)\p{Cc}/gu, "")
    .replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark)
