import { sampleFiles } from "../content/sampleContent.ts"

const nav = (url: string, flag: "0" | "1") => ({ url, is_show: flag, top_is_show: flag })

const withSections = (agency: "a" | "b", flag: "0" | "1") => ({
  ...(sampleFiles[`agencies/${agency}.yaml`] as object),
  agency_nav: [nav("/course", "1"), nav("/live", flag), nav("/question", "1"), nav("/news", flag)],
})

/** Agency a shows its live and news sections, agency b (skills only) hides both. */
export const openSections = {
  "agencies/a.yaml": withSections("a", "1"),
  "agencies/b.yaml": withSections("b", "0"),
}
