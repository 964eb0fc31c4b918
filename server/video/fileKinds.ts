/** What an upload may be, by texts at places of its first bytes. */
const BEGINNINGS: ReadonlyArray<
  readonly [extension: string, ...texts: ReadonlyArray<readonly [at: number, text: string]>]
> = [
  [".mp4", [4, "ftyp"]],
  [".mkv", [0, "\x1a\x45\xdf\xa3"]],
  [".avi", [0, "RIFF"], [8, "AVI "]],
  [".flv", [0, "FLV\x01"]],
  [".wmv", [0, "\x30\x26\xb2\x75\x8e\x66\xcf\x11"]],
  [".mpg", [0, "\0\0\x01\xba"]],
  [".ts", [0, "G"], [188, "G"], [376, "G"]],
  [".pdf", [0, "%PDF-"]],
  [".png", [0, "\x89PNG\r\n\x1a\n"]],
  [".jpg", [0, "\xff\xd8\xff"]],
  [".webp", [0, "RIFF"], [8, "WEBP"]],
]

/** Bytes of the beginning that are needed. */
export const HEAD_BYTES = 512

/** null: nothing that the content takes. */
export const extensionOf = (head: Buffer): string | null => {
  const text = head.toString("latin1")
  return BEGINNINGS.find(([, ...texts]) => texts.every(([at, begin]) => text.startsWith(begin, at)))?.[0] ?? null
}

const PICTURES: ReadonlyArray<string> = [".png", ".jpg", ".webp"]

export const isPicture = (extension: string): boolean => PICTURES.includes(extension)

export const isHandout = (extension: string): boolean => extension === ".pdf" || isPicture(extension)
