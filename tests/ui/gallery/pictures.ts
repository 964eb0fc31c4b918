/** The scenes that stand in the README and the docs, each in the look in which it says most. */
export interface Picture {
  readonly scene: string
  readonly width: 360 | 1440
  readonly theme: "light" | "dark"
}

export const PICTURES: ReadonlyArray<Picture> = [
  { scene: "home-learner", width: 1440, theme: "light" },
  { scene: "exam-single", width: 1440, theme: "light" },
  { scene: "result", width: 1440, theme: "light" },
  { scene: "study-overview", width: 1440, theme: "dark" },
  { scene: "course-detail", width: 1440, theme: "light" },
  { scene: "study-wrong", width: 1440, theme: "dark" },
  { scene: "home-learner", width: 360, theme: "light" },
  { scene: "course-list", width: 360, theme: "dark" },
  { scene: "exam-practice-key", width: 360, theme: "light" },
  { scene: "exam-offline", width: 360, theme: "dark" },
  { scene: "bank-detail", width: 360, theme: "light" },
  { scene: "live-home", width: 360, theme: "light" },
  { scene: "admin-home", width: 1440, theme: "light" },
  { scene: "admin-board", width: 1440, theme: "dark" },
  { scene: "admin-marking", width: 1440, theme: "light" },
  { scene: "admin-form-columns", width: 360, theme: "light" },
]
