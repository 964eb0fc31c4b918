import { act, render, screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { ADMIN_SCENES } from "../gallery/scenes/adminScenes.tsx"

const outer = (elements: Iterable<Element>) => [...elements].map((element) => element.outerHTML.slice(0, 120))

describe.each(Object.entries(ADMIN_SCENES))("%s", (_, scene) => {
  test("has a title, uses every id once, and names every button and link", async () => {
    render(scene.render())
    await screen.findAllByRole("heading", { level: 1 })
    await act(async () => {})
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id)
    expect(ids).toStrictEqual([...new Set(ids)])
    const nameOf = (element: Element) => element.getAttribute("aria-label") ?? element.textContent
    expect(outer([...document.querySelectorAll("a, button")].filter((one) => nameOf(one).trim() === ""))).toStrictEqual(
      [],
    )
  })
})
