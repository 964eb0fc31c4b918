/** The text of a file in UTF-8, or in GB18030, in which Excel saves a CSV in China; null where it cannot be read. */
export const readTextFile = async (file: Blob): Promise<string | null> => {
  try {
    const bytes = await file.arrayBuffer()
    return decoded(bytes, "utf-8") ?? decoded(bytes, "gb18030")
  } catch {
    return null
  }
}

const decoded = (bytes: ArrayBuffer, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
