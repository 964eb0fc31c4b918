/** What the error page shows (sections 2 and 8). */
export interface ErrorPage {
  readonly view: "notFound" | "serverError"
  readonly status: number
  readonly message: string
}

export const DEFAULT_STATUS = 500
export const DEFAULT_MESSAGE = "Internal Server Error"

/** 404 gets the page-not-found view, any other status the server-error view; status and message have defaults. */
export const of = (status: number = DEFAULT_STATUS, message: string = DEFAULT_MESSAGE): ErrorPage => ({
  view: status === 404 ? "notFound" : "serverError",
  status,
  message,
})

/** No status: the network is away. */
export const OFFLINE: ErrorPage = of(0, "")

/** A missing route. `path` is shown as text. */
export const notFound = (path: string): ErrorPage => of(404, `Page not found: ${path}`)
