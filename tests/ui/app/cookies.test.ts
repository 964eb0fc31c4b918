import { afterEach, expect, test } from "vitest"
import { readCookie, writeCookie } from "#adapters/storage/cookies.ts"

afterEach(() => {
  for (const name of ["token", "token2", "broken"]) writeCookie(name, "", 1)
})

test("a cookie is read as it was written, whatever its text has, beside one whose name begins alike", () => {
  writeCookie("token2", "other", 1)
  for (const value of ["mine", "甲;乙=1, 100%", '"a b"']) {
    writeCookie("token", value, 1)
    expect([readCookie("token"), readCookie("token2")]).toStrictEqual([value, "other"])
  }
})

test("an empty text removes it; what cannot be decoded counts as none", () => {
  writeCookie("token", "mine", 1)
  writeCookie("token", "", 1)
  document.cookie = "broken=%E4%"
  expect([readCookie("token"), readCookie("broken"), readCookie("nowhere")]).toStrictEqual(["", "", ""])
})
