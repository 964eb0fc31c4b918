import { extname } from "node:path"
import type { ContentReader } from "./ContentReader.ts"

export const MAX_PICTURE = 500 * 1024

/** How files of each kind begin. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  ".png": "\x89PNG",
  ".jpg": "\xff\xd8\xff",
  ".webp": "RIFF",
  ".svg": "<",
}

/** Paths of the pictures that texts show: what all share in `pictures`, and an agency's own in that of its folder. */
export const readPictures = async (
  reader: ContentReader,
  roots: ReadonlyArray<string>,
): Promise<ReadonlySet<string>> => {
  const paths = await Promise.all(
    roots.map(async (root) =>
      (await reader.folder.files(`${root}pictures`))
        .filter((name) => extname(name) in BEGINNINGS)
        .map((name) => `${root}pictures/${name}`),
    ),
  )
  await Promise.all(paths.flat().map((path) => checkOne(reader, path)))
  return new Set(paths.flat())
}

const checkOne = async ({ folder, refuse }: ContentReader, path: string): Promise<void> => {
  const [size, head] = await Promise.all([folder.size(path), folder.head(path, 4)])
  if (size !== null && size > MAX_PICTURE) refuse(path, "图片超过 500K")
  else if (!/^[\w-][\w.-]*$/.test(path.slice(path.lastIndexOf("/") + 1)))
    refuse(path, "文件名只能用字母、数字、点、横线")
  else if (head !== null && !head.toString("latin1").startsWith(BEGINNINGS[extname(path)] ?? ""))
    refuse(path, "内容与扩展名不符")
}
