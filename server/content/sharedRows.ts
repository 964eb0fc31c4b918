import type { Entries } from "./checkBanks.ts"
import { complete } from "./complete.ts"
import { type Content, idOf } from "./Content.ts"
import { courseRows } from "./courseRows.ts"
import { fen } from "./fen.ts"
import { liveVideo } from "./liveVideo.ts"
import { toHtml } from "./markdown.ts"
import * as Moments from "./Moments.ts"
import { paperRow } from "./paperRow.ts"

/** What is the same for every agency, made once: Markdown is turned into HTML here. */
export const sharedRows = (content: Content, entries: Entries, now: number) => ({
  teachers: content.teachers?.value.map((teacher, position) => complete({ ...teacher, position })) ?? [],
  courses: content.courses.map(({ value }, position) => courseRows(value, position, content)),
  classrooms:
    content.classrooms?.value.map(({ course_ids, price, original_price = price, intro, ...classroom }, position) => ({
      course_ids,
      row: complete({
        ...classroom,
        price_fen: fen(price),
        original_price_fen: fen(original_price),
        free: fen(price) === 0,
        intro_html: toHtml(intro),
        is_course: false,
        position: 10_000 + position,
      }),
    })) ?? [],
  banks: content.banks.map(({ bank: { value } }, position) => {
    const { chapters, pinyin = null, ...bank } = value
    return {
      bank: complete({ ...bank, pinyin, position }),
      chapters: chapters.map((chapter, n) => complete({ bank_id: bank.id, ...chapter, position: n })),
    }
  }),
  papers: content.papers.map(({ value }, position) => paperRow(value, position, entries, now)),
  live:
    content.live?.value.map(({ start, minutes, stream, recording, ...session }) => {
      const starts_at = Moments.instant(start, now) ?? now
      return complete({
        ...session,
        start_text: start,
        is_moved: false,
        starts_at: Moments.stamp(starts_at),
        ends_at: Moments.stamp(starts_at + minutes * 60_000),
        stream: liveVideo(stream, content),
        recording: liveVideo(recording, content),
      })
    }) ?? [],
  news: content.news.map((item) => {
    const { date: day, ...news } = item.value
    const category_name = content.newsCategories?.value.find(({ id }) => id === news.category_id)?.name ?? ""
    return complete({ ...news, id: idOf(item), category_name, day, html: toHtml(item.body) })
  }),
  documents: content.pages.map((page) => complete({ ...page.value, id: idOf(page), html: toHtml(page.body) })),
  calendar:
    content.calendar?.value.map(({ start: start_day, end: end_day, ...entry }) => {
      const { url = "", hours = "", bring = "", ...named } = entry
      return complete({ ...named, url, hours, bring, start_day, end_day })
    }) ?? [],
})
