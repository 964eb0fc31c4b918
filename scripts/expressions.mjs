import { analyse } from "scslre"
import { parseSync, Visitor } from "vite"

/** The regular expressions of a source text, without their slashes. */
export const expressionsIn = (file, source) => {
  const found = []
  new Visitor({
    Literal(node) {
      if ("regex" in node) found.push(node.regex)
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** Whether a long text makes it slow: its work grows by more than the text's length. */
export const isSlow = ({ pattern, flags }) => analyse({ source: pattern, flags }).reports.length > 0

/** Safari before 16.4 refuses the whole file that holds it. */
export const looksBehind = ({ pattern }) => /\(\?<[!=]/.test(pattern)
