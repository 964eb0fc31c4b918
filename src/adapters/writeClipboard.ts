/** Whether the browser took the text: without HTTPS it has no clipboard, and it may refuse. */
export const writeClipboard = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
