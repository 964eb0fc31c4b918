import { createHash } from "node:crypto"
import type { Plugin } from "vite"

const hashOf = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex").slice(0, 16)

/**
 * Emits `builds/latest.json` ({ id, timestamp }), which pages poll, and `builds/meta/<id>.json`, which lists the files
 * of that build (specification section 7).
 */
export const buildManifest = (id: string): Plugin => ({
  name: "build-manifest",
  apply: "build",
  enforce: "post",
  generateBundle(_, bundle) {
    const files = Object.values(bundle)
      .map((file) => ({ file: file.fileName, hash: hashOf(file.type === "chunk" ? file.code : file.source) }))
      .sort((a, b) => (a.file < b.file ? -1 : 1))
    const head = { id, timestamp: Date.now() }
    this.emitFile({ type: "asset", fileName: "builds/latest.json", source: JSON.stringify(head) })
    this.emitFile({ type: "asset", fileName: `builds/meta/${id}.json`, source: JSON.stringify({ ...head, files }) })
  },
})
