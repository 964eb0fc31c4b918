// A part of `npm run check`: no regular expression of the site or its server is slow on a long text, and browsers that
// unpack with pako (src/adapters/unpack.ts) can read those of the site: none of them looks behind.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expressionsIn, isSlow, looksBehind } from "./expressions.mjs"

const files = ["src", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)
const isOfBrowsers = (file) => file.startsWith("src") && !file.startsWith(join("src", "dev"))
const wrong = files.flatMap((file) =>
  expressionsIn(file, readFileSync(file, "utf8")).flatMap((one) => [
    ...(isSlow(one) ? [`${file}: /${one.pattern}/ is slow on a long text`] : []),
    ...(isOfBrowsers(file) && looksBehind(one) ? [`${file}: /${one.pattern}/ looks behind`] : []),
  ]),
)
if (wrong.length > 0) {
  console.error(wrong.join("\n"))
  process.exit(1)
}
