import { CannotOperate } from "./CannotOperate.ts"

const MAX_SHOWN = 20

/** Throws CannotOperate where a row is wrong: what was done is undone, and each row is named, with what stands in it. */
export const refuseFaulty = (problems: ReadonlyArray<readonly [line: number, problem: string, own?: string]>): void => {
  if (problems.length === 0) return
  const shown = problems
    .slice(0, MAX_SHOWN)
    .map(([line, problem, own = ""]) => `第 ${line} 行：${problem}${own === "" ? "" : `（${own}）`}`)
  throw new CannotOperate([`${problems.length} 处有误，没有写入`, ...shown].join("\n"))
}
