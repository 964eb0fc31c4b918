import type { ContentReader } from "./ContentReader.ts"
import { pngSize, svgSize } from "./readImages.ts"
import { sha256 } from "./source/compareFolder.ts"

/** Addresses of an agency's pictures; those that it does not have are left out. */
export interface Logos {
  readonly logo?: string
  readonly favicon?: string
}

const MAX_BYTES = 100 * 1024

/** The logo and the favicon in an agency's folder: another picture has another address. */
export const readLogos = async (reader: ContentReader, agency: string): Promise<Logos> => {
  const folder = `agencies/${agency}`
  const files = await reader.folder.files(folder)
  const logo = await readLogo(reader, folder, { name: "logo", files })
  const favicon = await readLogo(reader, folder, { name: "favicon", files })
  return { ...(logo !== null && { logo }), ...(favicon !== null && { favicon }) }
}

interface Asked {
  readonly name: string
  readonly files: ReadonlyArray<string>
}

const readLogo = async (reader: ContentReader, folder: string, { name, files }: Asked): Promise<string | null> => {
  const [found, other] = ["svg", "png"].filter((type) => files.includes(`${name}.${type}`))
  if (found === undefined) return null
  const file = `${folder}/${name}.${found}`
  const bytes = (await reader.folder.read(file)) ?? Buffer.alloc(0)
  const [isPng, isSvg] = [pngSize(bytes) !== null, svgSize(bytes.toString("utf8")) !== null]
  if (other !== undefined) reader.refuse(`${folder}/${name}.${other}`, `已有 ${file}，两个只能留一个`)
  else if (bytes.length > MAX_BYTES) reader.refuse(file, "图片超过 100K")
  else if (found === "svg" && isPng) reader.refuse(file, `这是 PNG，路径应为 ${folder}/${name}.png`)
  else if (found === "png" && !isPng) reader.refuse(file, "不是 PNG 图片")
  else if (found === "svg" && !isSvg) reader.refuse(file, 'SVG 应写明 viewBox="0 0 宽 高"')
  else return `/brand/${sha256(bytes).slice(0, 24)}.${found}`
  return null
}
