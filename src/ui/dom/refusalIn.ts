/**
 * Of a frame into which a file was asked for: what its page says instead; null while it has none. A file that comes opens
 * no page, and a page of the browser's own cannot be read.
 */
export const refusalIn = ({ contentDocument: page }: HTMLIFrameElement): string | null => {
  if (page?.URL.startsWith("about:")) return null
  return page?.querySelector("h1")?.textContent ?? "没有连上服务器，文件没有下载，请再试一次"
}
