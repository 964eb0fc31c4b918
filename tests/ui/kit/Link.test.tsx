import { fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { Link } from "#ui/kit/Link.tsx"

const at = (href: string, current = false) => {
  const { hook, history } = memoryLocation({ path: "/", record: true })
  render(
    <Router hook={hook}>
      <Link href={href} current={current}>
        去
      </Link>
    </Router>,
  )
  return { link: screen.getByRole("link", { name: "去" }), history }
}

test("a path of this site goes through the router", () => {
  const { link, history } = at("/course/1?free=1")
  expect(link.getAttribute("href")).toBe("/course/1?free=1")
  fireEvent.click(link)
  expect(history).toStrictEqual(["/", "/course/1?free=1"])
})

test("a full address opens in its own tab, which cannot reach back", () => {
  const { link } = at("https://example.com/a")
  expect([link.getAttribute("target"), link.getAttribute("rel")]).toStrictEqual(["_blank", "noopener noreferrer"])
})

test.each(["//evil.example", "tel:4000000000", "#main"])("%s is left to the browser", (href) => {
  const { link, history } = at(href)
  link.addEventListener("click", (event) => event.preventDefault())
  fireEvent.click(link)
  expect([link.getAttribute("href"), history]).toStrictEqual([href, ["/"]])
})

test("the link to the current page is marked", () => {
  expect(at("/course", true).link.getAttribute("aria-current")).toBe("page")
})
