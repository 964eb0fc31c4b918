import { globSync, readFileSync, writeFileSync } from "node:fs"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"

const brotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
const gz = (bytes) => promisify(gzip)(bytes, { level: 9 })

/** Writes `.br` and `.gz` beside every asset that compresses. */
export const precompress = async (folder) => {
  const files = globSync(`${folder}/**/*.{js,css,svg,json,webmanifest}`).filter((file) => !file.includes("/builds/"))
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file)
      writeFileSync(`${file}.br`, await brotli(bytes))
      writeFileSync(`${file}.gz`, await gz(bytes))
    }),
  )
}
