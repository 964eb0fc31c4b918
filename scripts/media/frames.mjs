// The pictures of a lesson: a still for every state of every slide, and the ones between while a line arrives.
import { pathToFileURL } from "node:url"
import { chromium } from "playwright-core"

export const STAGE = { width: 1280, height: 720 }
export const FRAMES_PER_SECOND = 10

const ARRIVAL_FRAMES = 3
// A line is on the stage just before it is spoken of.
const AHEAD = 0.15

/** Opens slides.html as a stage for `perform(stage)`; refuses slides whose text is cut or runs under the captions. */
export const withStage = async ({ slidesFile, executablePath }, perform) => {
  const browser = await chromium.launch({ executablePath })
  try {
    const page = await browser.newPage({ viewport: STAGE })
    await page.goto(pathToFileURL(slidesFile).href)
    await page.evaluate(() => document.fonts.ready)
    const cut = await page.evaluate(textOutsideItsSlide)
    if (cut.length > 0) throw new Error(`text leaves its slide:\n${cut.join("\n")}`)
    return await perform(page)
  } finally {
    await browser.close()
  }
}

/** Calls `show(png)` once for every frame of the lesson, in order. */
export const filmFrames = async (stage, { steps, frames }, show) => {
  const starts = steps.map(({ start }, index) => (index === 0 ? 0 : Math.round((start - AHEAD) * FRAMES_PER_SECOND)))
  for (const [index, { slide, step }] of steps.entries()) {
    const length = (starts[index + 1] ?? frames) - starts[index]
    for (let frame = 1; frame < ARRIVAL_FRAMES; frame += 1) {
      await show(await stillOf(stage, slide, step, frame / ARRIVAL_FRAMES))
    }
    const settled = await stillOf(stage, slide, step)
    for (let frame = ARRIVAL_FRAMES; frame <= length; frame += 1) await show(settled)
  }
}

/** A PNG of `slide` at its sentence `step`; `arrived` goes from 0 to 1 for the lines that are new at this step. */
export const stillOf = async (stage, slide, step, arrived = 1) => {
  await stage.evaluate(turnTo, { slide, step, arrived })
  return stage.screenshot({ type: "png" })
}

// The functions below run in the page.

const turnTo = ({ slide, step, arrived }) => {
  document.documentElement.style.setProperty("--arriving", String(arrived))
  for (const section of document.querySelectorAll(".slide")) {
    section.hidden = section.id !== slide
    section.classList.toggle("arriving", step === 1)
    for (const line of section.querySelectorAll("[data-step]")) {
      const at = Number(line.dataset.step)
      line.classList.toggle("here", at <= step)
      line.classList.toggle("arriving", at === step && step > 1)
    }
  }
}

const textOutsideItsSlide = () =>
  [...document.querySelectorAll(".slide")].flatMap((slide) => {
    const { right, bottom } = slide.getBoundingClientRect()
    const { paddingRight, paddingBottom } = getComputedStyle(slide)
    return [...slide.querySelectorAll("*")]
      .filter((element) => {
        const box = element.getBoundingClientRect()
        const isWide = box.right > right - parseFloat(paddingRight) + 1 || element.scrollWidth > element.offsetWidth + 1
        return isWide || box.bottom > bottom - parseFloat(paddingBottom) + 1
      })
      .map((element) => `${slide.id}: ${element.textContent.trim()}`)
  })
