import { fireEvent, render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { Link, type LinkProps } from "#ui/kit/Link.tsx"
import { NavigateContext } from "#ui/kit/NavigateContext.ts"

const at = (href: string, props: Partial<LinkProps> = {}) => {
  const visited: Array<readonly [string, boolean | undefined]> = []
  render(
    <NavigateContext value={(to, replace) => void visited.push([to, replace])}>
      <Link href={href} {...props}>
        去
      </Link>
    </NavigateContext>,
  )
  return { link: screen.getByRole("link", { name: "去" }), visited }
}

test("a path of this site is navigated to, in place of the present one where that is asked for", () => {
  const { link, visited } = at("/course/1?free=1", { replace: true })
  expect(link.getAttribute("href")).toBe("/course/1?free=1")
  expect(fireEvent.click(link)).toBe(false)
  expect(visited).toStrictEqual([["/course/1?free=1", true]])
})

test("a link that is prevented leads nowhere", () => {
  const { link, visited } = at("/course/1", { onClick: (event) => event.preventDefault() })
  fireEvent.click(link)
  expect(visited).toStrictEqual([])
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }, { button: 1 }])(
  "a click with %o is the browser's",
  (how) => {
    const { link, visited } = at("/course/1")
    let isPrevented = true
    document.body.addEventListener(
      "click",
      (event) => {
        isPrevented = event.defaultPrevented
        event.preventDefault()
      },
      { once: true },
    )
    fireEvent.click(link, how)
    expect([isPrevented, visited]).toStrictEqual([false, []])
  },
)

test("a full address opens in its own tab, which cannot reach back", () => {
  const { link } = at("https://example.com/a")
  expect([link.getAttribute("target"), link.getAttribute("rel")]).toStrictEqual(["_blank", "noopener noreferrer"])
})

test.each(["//evil.example", "tel:4000000000", "#main"])("%s is left to the browser", (href) => {
  const { link, visited } = at(href)
  link.addEventListener("click", (event) => event.preventDefault())
  fireEvent.click(link)
  expect([link.getAttribute("href"), visited]).toStrictEqual([href, []])
})

test("the link to the current page is marked", () => {
  expect(at("/course", { current: true }).link.getAttribute("aria-current")).toBe("page")
})
