import { escapeHtml } from "../core/escapeHtml.ts"

interface Handout {
  readonly name: string
  /** Clean HTML. */
  readonly html: string
}

/** A handout as a page of its own, to read, print or keep. */
export const handoutPage = ({ name, html }: Handout): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(name)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(name)}</h1>
${html}
</main>
</body>
</html>
`
