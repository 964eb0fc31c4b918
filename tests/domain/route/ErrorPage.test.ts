import { describe, expect, it } from "vitest"
import * as ErrorPage from "#domain/route/ErrorPage.ts"

describe("the error page", () => {
  it("shows page-not-found for 404", () => {
    expect(ErrorPage.notFound("/nowhere")).toStrictEqual({
      view: "notFound",
      status: 404,
      message: "Page not found: /nowhere",
    })
  })

  it("shows server-error for any other status", () => {
    expect([500, 503, 403, 400, 0].map((status) => ErrorPage.of(status).view)).toStrictEqual(
      Array(5).fill("serverError"),
    )
  })

  it("has status 500 and Internal Server Error by default", () => {
    expect(ErrorPage.of()).toStrictEqual({ view: "serverError", status: 500, message: "Internal Server Error" })
  })
})
