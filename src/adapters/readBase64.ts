/** The bytes of a file in Base64; null where it cannot be read. */
export const readBase64 = async (file: Blob): Promise<string | null> => {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const parts: string[] = []
    // a call takes some ten thousand arguments; no part but the last ends within a group of three bytes
    for (let at = 0; at < bytes.length; at += PART)
      parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PART))))
    return parts.join("")
  } catch {
    return null
  }
}

const PART = 3 * 4_096
