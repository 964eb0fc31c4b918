import type { Entries } from "./checkBanks.ts"
import { type Content, idOf } from "./Content.ts"
import { courseRows } from "./courseRows.ts"
import { fen } from "./fen.ts"
import { liveVideo } from "./liveVideo.ts"
import { toHtml } from "./markdown.ts"
import * as Moments from "./Moments.ts"
import { paperRow } from "./paperRow.ts"

/** What is the same for every agency, made once: Markdown is turned into HTML here. */
export const sharedRows = (content: Content, entries: Entries, now: number) => ({
  teachers:
    content.teachers?.value.map(({ pinyin = null, ...teacher }, position) => ({ ...teacher, pinyin, position })) ?? [],
  courses: content.courses.map(({ value }, position) => courseRows(value, position, content)),
  classrooms:
    content.classrooms?.value.map(({ course_ids, price, original_price = price, intro, ...classroom }, position) => ({
      course_ids,
      row: {
        id: classroom.id,
        name: classroom.name,
        pinyin: classroom.pinyin ?? null,
        subject_id: classroom.subject_id,
        region_id: classroom.region_id,
        price_fen: fen(price),
        original_price_fen: fen(original_price),
        free: fen(price) === 0,
        summary: classroom.summary,
        intro_html: toHtml(intro),
        valid_until: classroom.valid_until ?? null,
        contract_required: classroom.contract_required,
        is_course: false,
        position: 10_000 + position,
      },
    })) ?? [],
  banks: content.banks.map(({ bank: { value: bank } }, position) => ({
    bank: {
      id: bank.id,
      name: bank.name,
      pinyin: bank.pinyin ?? null,
      subject_id: bank.subject_id,
      year: bank.year,
      summary: bank.summary,
      free_questions: bank.free_questions,
      exam_types: bank.exam_types,
      position,
    },
    chapters: bank.chapters.map((chapter, n) => ({ bank_id: bank.id, ...chapter, position: n })),
  })),
  papers: content.papers.map(({ value }, position) => paperRow(value, position, entries, now)),
  live:
    content.live?.value.map(
      ({ id, title, pinyin = null, teacher_id, subject_id, start, minutes, summary, ...video }) => {
        const starts_at = Moments.instant(start, now) ?? now
        return {
          id,
          title,
          pinyin,
          teacher_id,
          subject_id,
          summary,
          start_text: start,
          is_moved: false,
          starts_at: Moments.stamp(starts_at),
          ends_at: Moments.stamp(starts_at + minutes * 60_000),
          stream: liveVideo(video.stream, content),
          recording: liveVideo(video.recording, content),
          repeats: video.repeats ?? null,
        }
      },
    ) ?? [],
  news: content.news.map((item) => {
    const { title, pinyin = null, category_id, subject_id = null, date, summary } = item.value
    const category_name = content.newsCategories?.value.find(({ id }) => id === category_id)?.name ?? ""
    return {
      id: idOf(item),
      title,
      pinyin,
      category_id,
      category_name,
      subject_id,
      day: date,
      summary,
      html: toHtml(item.body),
    }
  }),
  documents: content.pages.map((page) => ({ id: idOf(page), title: page.value.title, html: toHtml(page.body) })),
  calendar:
    content.calendar?.value.map(({ id, name, kind, region_id = null, start, end }) => ({
      id,
      name,
      kind,
      region_id,
      start_day: start,
      end_day: end,
    })) ?? [],
})
