// Where every sentence of a lesson is in time, and the one track of samples that puts them there.
import { SAMPLE_RATE } from "./speech.mjs"

const LEAD_IN = 0.6
const BETWEEN_SENTENCES = 0.5
const BETWEEN_SLIDES = 0.8
const LEAD_OUT = 1.2

/**
 * Lays out `slides` ([{ slide, sentences: [{ text, samples }] }]).
 * Answers { steps: [{ slide, step, text, start, end, samples }], seconds, track }: times in seconds, `seconds` whole,
 * `step` counted from 1 in its slide.
 */
export const timelineOf = (slides) => {
  const steps = []
  let now = LEAD_IN
  for (const { slide, sentences } of slides) {
    for (const [index, { text, samples }] of sentences.entries()) {
      const end = now + samples.length / SAMPLE_RATE
      steps.push({ slide, step: index + 1, text, start: now, end, samples })
      now = end + BETWEEN_SENTENCES
    }
    now += BETWEEN_SLIDES - BETWEEN_SENTENCES
  }
  const lastEnd = steps.at(-1).end
  const seconds = Math.ceil(lastEnd + LEAD_OUT)
  const track = new Int16Array(seconds * SAMPLE_RATE)
  for (const { start, samples } of steps) track.set(samples, Math.round(start * SAMPLE_RATE))
  return { steps, seconds, track }
}
