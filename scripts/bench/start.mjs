import { seconds } from "./numbers.mjs"
import { scratch, serve } from "./site.mjs"

/** From the command to the first page that answers. */
const measure = async (dataDir, undo) => {
  const begin = performance.now()
  const site = await serve(["npm", "start", "--silent"], { dataDir, undo })
  const page = await fetch(site.url)
  if (!page.ok || !(await page.text()).includes("</html>")) throw new Error(`the first page answered ${page.status}`)
  const took = performance.now() - begin
  await site.stop()
  return took
}

/** `npm start` with packages and pages there: on an empty data folder, and on the one this left. */
export const start = async ({ undo }) => {
  const dataDir = scratch(undo)
  const first = await measure(dataDir, undo)
  const again = await measure(dataDir, undo)
  return {
    how: "npm run bench -- --only start: npm start with everything installed and built, from the command to the whole first page; first with an empty DATA_DIR, then on the same one",
    rows: [
      { what: "npm start, first time", measured: seconds(first), budget: "≤ 5 s", peer: "minutes and containers" },
      { what: "npm start, after that", measured: seconds(again), budget: "≤ 2 s" },
    ],
  }
}
