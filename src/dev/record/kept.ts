const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/**
 * The fields whose texts a recording keeps: words of the protocol and of the charts, ids, times, addresses and what an
 * agency publishes. A text under any other name is replaced. `parent.name` is a field of that parent alone. Numbers,
 * booleans and what keys name stay.
 */
const KEPT = words(`
  type kind id uid src machine page_machine systemId call page layout reason source place scene state status stage
  historyValue level on off method format outcome decision session was verdict by feedback filter preference presence
  intent exam_type class_type accent host key own latest build_id tool tools effectiveType storage is_show_price is_show
  options onDone after action current digest kept lock lost file panel view cssClass wrong_state key_policy late of only partial phase
  at_time_up choice order checks finished due error daily_questions lastStudySubject.name lastStudySubjectLevel3.name nonce decision.url made normalise problem retry auth act mediaFailure failure output gone picture body _tag
  to from navigate href hrefs path search hash redirect leavingFor before focus anchor img icon course_img
  date day month time start end exam_day until deadline duration valid_until year last_studied_at review_on
  message msg sendFailure successText label notice.text open.text waiting.text announcement.text errors.* pick.* labels.*
  dev.conditions title section stem_html html explanation_html rules_html intro_html article_html subject_name bank_name
  category_name agency_name flag salt api_base
`)

/** What is sent to everybody who opens the site. */
const PUBLIC = words("startUp site rules agency system fields")

const HREFS = words("href hrefs navigate path to from search redirect leavingFor before url")

/** What a query of the site's addresses may keep. */
const KEPT_QUERY = words(`
  redirect tab page page_size subject_id region type exam_type id attempt_id paper_id case_id bank_id lesson_id view mode year
  month category cate_id region_id sort scene record replay clock fault inspect
`)

/** Keys of options, and nothing that somebody wrote. */
const CHOICE = /^[A-Z]$/

/** `2026-03-01`, with or without a time. */
const MOMENT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)?$/

/** An address of this site. */
const PLACE = /^\/[^\s/]*(?:\/[^\s]*)?$/

const isId = (name: string): boolean => name.endsWith("_id") || name.endsWith("_ids") || /^\d+$/.test(name)

export const isPublic = (name: string): boolean => PUBLIC.has(name)

/** By its field, or because it looks like a place on this site. */
export const isHref = (text: string, name: string): boolean => HREFS.has(name) || PLACE.test(text)

export const isKeptQuery = (name: string): boolean => KEPT_QUERY.has(name)

/** Whether a text under this name, within a field of the parent's name, says nothing about anybody. */
export const isKept = (text: string, name: string, parent: string): boolean =>
  text === "" ||
  KEPT.has(name) ||
  KEPT.has(`${parent}.${name}`) ||
  KEPT.has(`${parent}.*`) ||
  isId(name) ||
  CHOICE.test(text) ||
  MOMENT.test(text) ||
  PLACE.test(text)
