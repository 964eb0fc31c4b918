import { createHash } from "node:crypto"
import type * as Theme from "#domain/core/Theme.ts"
import type { StartUp } from "#domain/app/StartUp.ts"
import type { Rendered } from "#app/RenderPage.ts"
import { escapeHtml } from "../core/escapeHtml.ts"
import { themeOf } from "./themeOf.ts"
import type { SiteFiles } from "./SiteFiles.ts"

type Page = Pick<Extract<Rendered, { readonly kind: "page" }>, "page" | "title" | "description" | "html" | "snapshot">

/** What a document names of the build. */
type PageFiles = Pick<SiteFiles, "css" | "script" | "scripts">

export interface Document {
  readonly html: string
  readonly policy: string
}

/** JSON that cannot end its script element. */
export const data = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`

const rule = (selector: string, tokens: Theme.Tokens): string =>
  `${selector}{${Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(";")}}`

/** The agency's colours for both schemes; `data-theme` on the root chooses one against the system's. */
export const themeStyle = (colour: string | undefined): string => {
  const { light, dark } = themeOf(colour)
  return [
    rule(":root", light),
    `@media screen and (prefers-color-scheme:dark){${rule(":root:not([data-theme=light])", dark)}}`,
    `@media screen{${rule(":root[data-theme=dark]", dark)}}`,
  ].join("")
}

export const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

/** Origins beside this site's own. */
export interface Others {
  /** Of the videos of live sessions. */
  readonly streams?: ReadonlyArray<string> | undefined
  /** Of the pages that may show this one in a frame. */
  readonly frames?: ReadonlyArray<string> | undefined
}

/**
 * Strict: nothing inline but the styles named by their hashes, nothing from outside but another backend of the API
 * where one is configured, and the streams that the agency lists.
 */
export const policyOf = (
  styles: ReadonlyArray<string>,
  apiBase: string,
  { streams = [], frames = [] }: Others = {},
): string => {
  const api = URL.canParse(apiBase) ? [new URL(apiBase).origin] : []
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styles.map(hashOf).join(" ")}`,
    "img-src 'self' data: blob:",
    ["media-src 'self' blob:", ...streams].join(" "),
    // handouts: PDFs in the browser's own viewer, pages in a sandbox
    "object-src 'self'",
    "frame-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...api, ...streams].join(" "),
    "manifest-src 'self'",
    "worker-src 'self'",
    ["frame-ancestors 'self'", ...frames].join(" "),
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ")
}

/** The whole first answer: branded, styled and readable before any script has come. */
export const documentOf = (page: Page, startUp: StartUp, files: PageFiles, others: Others, head: string): Document =>
  made(page, startUp, files, others, {
    head: `${head}\n<script type="module" fetchpriority="low" src="${files.script}"></script>`,
    foot: [data("scripts", files.scripts(page.page)), data("start-up", startUp), data("snapshot", page.snapshot)].join(
      "\n",
    ),
  })

/** A page as it is first painted, and as it stays: nothing of it starts, nor scrolls. */
export const pictureOf = (page: Page, startUp: StartUp, files: PageFiles): Document =>
  made(
    page,
    startUp,
    { ...files, css: `${files.css}html{overflow:hidden;scrollbar-gutter:auto}` },
    {},
    { head: "", foot: "" },
  )

interface Around {
  readonly head: string
  readonly foot: string
}

const made = (page: Page, startUp: StartUp, files: PageFiles, others: Others, { head, foot }: Around): Document => {
  const styles = [files.css, themeStyle(startUp.agency.config.color)]
  const html = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
${styles.map((css) => `<style>${css}</style>`).join("\n")}
<link rel="icon" href="${escapeHtml(startUp.agency.config.favicon || "/favicon.svg")}">
<link rel="apple-touch-icon" href="/icon-180.png">
<link rel="manifest" href="/site.webmanifest">
${head}
</head>
<body>
<div id="root">${page.html}</div>
${foot}
</body>
</html>
`
  return { html, policy: policyOf(styles, startUp.api_base, others) }
}
