import type { Plugin } from "vite"

/** In development: every address of the back office begins with its one HTML, as the server's does (decision 45). */
export const adminPages = (): Plugin => ({
  name: "admin-pages",
  apply: "serve",
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      if (/^\/admin(?!\/api\/)(?:[/?#]|$)/.test(request.url ?? "")) request.url = "/src/app/admin/index.html"
      next()
    })
  },
})
