import { isOfContract } from "./contractFields.ts"

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/**
 * The charts' own fields: names of states, events, machines and places, and the site's own words. Fields of calls are in
 * the contract (`contractFields.ts`). `parent.name` is a field of that parent alone, `.name` one of an event itself.
 */
const CHART_WORDS = words(`
  type kind id reason scene state level format outcome source date src machine page_machine systemId call page layout
  place status stage on off method session was
  preference presence intent accent host own latest build_id effectiveType storage options onDone after action
  kept lost file panel view cssClass current late phase checks finished due error decision.url made
  normalise problem retry auth mediaFailure failure output picture body _tag tab mode 
  filter .key .column values.sort given.sort asked.sort query.sort to from navigate href hrefs queue known path search hash redirect leavingFor before focus anchor
  time deadline duration message msg sendFailure successText label notice.text open.text waiting.text announcement.text notice.title open.title waiting.title notice.offer open.offer waiting.offer
  field acts lists errors.* input.act context.act input.list context.list context.device context.verdict place.act place.list pick.* labels.* dev.conditions flag salt api_base
`)

/** What is sent to everybody who opens the site. */
const PUBLIC = words("startUp site rules agency system fields")

const HREFS = words("href hrefs navigate path to from search redirect leavingFor before url queue known")

/** What the tools' own parameters may keep. */
const TOOLS = words("record replay clock fault inspect")

/** Keys of options, and nothing that somebody wrote. */
const CHOICE = /^[A-Z]$/

/** An id under a chart's own name for it. */
const isId = (text: string, name: string): boolean => /_ids?$/.test(name) && /^[\w.-]{1,64}$/.test(text)

export const isPublic = (name: string): boolean => PUBLIC.has(name)

export const isHref = (name: string): boolean => HREFS.has(name)

export const isAllowedQuery = (text: string, name: string): boolean => TOOLS.has(name) || isAllowed(text, name, "query")

/** Whether a text under this name, within a field of the parent's name, says nothing about anybody. */
export const isAllowed = (text: string, name: string, parent: string): boolean =>
  text === "" ||
  isOfContract(text, name, parent) ||
  isId(text, name) ||
  CHART_WORDS.has(name) ||
  CHART_WORDS.has(`${parent}.${name}`) ||
  CHART_WORDS.has(`${parent}.*`) ||
  CHOICE.test(text)
