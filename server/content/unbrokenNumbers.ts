/** HTML in which no line ends within a number (4 000) or between it and its unit (4 000 元); code and formulas are as they are. */
export const unbrokenNumbers = (html: string): string => {
  if (!/\d /.test(html)) return html
  let asWritten = 0
  return html
    .split(/(<[^<>]*>)/)
    .map((part, n) => {
      if (n % 2 === 0) return asWritten > 0 ? part : unbroken(part)
      if (/^<(?:code|pre|math)\b/.test(part)) asWritten += 1
      else if (/^<\/(?:code|pre|math)>/.test(part)) asWritten -= 1
      return part
    })
    .join("")
}

const unbroken = (text: string): string =>
  text.replaceAll(GROUPED, (number) => number.replaceAll(" ", "\u00A0")).replaceAll(BEFORE_UNIT, "$1\u00A0")

const GROUPED = /(?<![\d.])\d{1,3}(?: \d{3})+(?!\d)/g

const BEFORE_UNIT =
  /(\d) (?=(?:[万亿千百]?(?:元|角|美元|股|人|名|户|家|台|套|件|个|次|倍|吨|克|升|米|瓦|年|月|日|天|周|岁|小时|分钟|秒|分|题|道|章|节|页|字节)|万|亿|公斤|公里|厘米|毫米|毫升|平方|立方|[℃℉°Ω%‰]|[kMGTmcdµμn]?(?:m|g|L|s|Hz|V|A|W|J|N|Pa|B|bit|bps|mol|Wh|h|min)\b))/gu
