/** Why KaTeX cannot read a formula, for the person who wrote it. */
export const formulaProblem = (message: string): string => {
  const plain = message.replace(/^KaTeX parse error: /, "").replace(/ at (?:position \d|end of input).*/s, "")
  for (const [pattern, reason] of REASONS) {
    const found = pattern.exec(plain)
    if (found !== null) return reason(found[1] ?? "", found[2] ?? "")
  }
  return "写法有误"
}

type Reason = (first: string, second: string) => string

const named = (token: string): string => (token === "EOF" ? "公式的结尾" : ` ${token} `)

const REASONS: ReadonlyArray<readonly [RegExp, Reason]> = [
  [/^Undefined control sequence: (\S+)/, (name) => `没有命令 ${name}`],
  [/^No such environment: (\S+)/, (name) => `没有环境 ${name}`],
  [/^Mismatch: \\begin\{(\S+?)\}/, (name) => `\\begin{${name}} 没有对应的 \\end{${name}}`],
  [/^Expected 'EOF', got '(.+?)'/, (got) => `多了${named(got)}`.trimEnd()],
  [/^Expected '(.+?)', got '(.+?)'/, (wanted, got) => `缺少 ${wanted}，遇到的是${named(got)}`.trimEnd()],
  [/^Unexpected end of input in a macro argument, expected '(.+?)'/, (wanted) => `缺少内容或 ${wanted}`],
  [/^Expected group (?:after|as) '?(.+?)'?$/, (name) => `${name} 后面缺少内容`],
  [/^Got function '(.+?)' with no arguments/, (name) => `${name} 后面缺少内容`],
  [/^Extra \}/, () => "多了 }"],
  [/^Missing \\(?:left|right)|^\\middle without|^Mismatched/, () => "\\left 与 \\right 没有成对"],
  [/^Double (super|sub)script/, (which) => `同一个符号有两个${which === "super" ? "上标" : "下标"}，请加花括号`],
  [/^Can't use function '(.+?)' in (text|math) mode/, (name) => `这里不能用 ${name}`],
  [/^Invalid delimiter/, () => "\\left 或 \\right 后面要有括号"],
  [/^Too many expansions/, () => "命令展开过多"],
]
