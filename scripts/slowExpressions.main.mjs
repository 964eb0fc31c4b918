// A part of `npm run check`: no expression of the site or its server is slow on a long text.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expressionsIn, isSlow } from "./slowExpressions.mjs"

const files = ["src", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)
const slow = files.flatMap((file) =>
  expressionsIn(file, readFileSync(file, "utf8"))
    .filter(isSlow)
    .map(({ pattern, flags }) => `${file}: /${pattern}/${flags}`),
)
if (slow.length > 0) {
  console.error(`slow on a long text:\n${slow.join("\n")}`)
  process.exit(1)
}
