import { render } from "@testing-library/react"
import { expect, test } from "vitest"
import type { LearnerView } from "#domain/admin/learnerView.ts"
import { DraftView } from "#ui/admin/DraftView.tsx"

const PRICED = { price: "99", original_price: "199", free: false }
const VIEWS: ReadonlyArray<readonly [LearnerView, ReadonlyArray<string>]> = [
  [
    {
      kind: "paper",
      name: "模拟卷",
      about: "模拟考试",
      questions: 8,
      minutes: 90,
      opens_at: "2027-05-01 09:00:00",
      closes_at: "2027-05-01 11:00:00",
      enters_until: "2027-05-01 09:15:00",
      total_score: 10,
      pass_score: 6,
      attempts: 1,
      attempts_used: 0,
      best_score: null,
      key_policy: "after_close",
      feedback: ["at_end"],
      is_drawn: true,
      is_shuffled: false,
      room: { one_device: true },
      rules_html: "<p>闭卷</p>",
      sections: [{ name: "单选", questions: 8, score: 10 }],
    },
    [
      "2027-05-01 09:00开考，2027-05-01 11:00截止，09:15以后不能入场",
      "时间90分钟",
      "还可作答1次",
      "单选8题10分",
      "题目从题库中抽取",
      "考场规则",
    ],
  ],
  [
    {
      kind: "classroom",
      id: "k1",
      name: "全程班",
      ...PRICED,
      summary: "一年",
      intro_html: "<p>好</p>",
      valid_until: "2027年10月",
      contract_required: true,
      lessons: 2,
      seconds: 3600,
      groups: [
        {
          name: "实务 精讲班",
          subjectName: "实务",
          classTypeName: "精讲班",
          course: [{ id: "c1", name: "精讲", year: 2027, lessons: 2, teachers: [{ name: "李老师" }] }],
        },
      ],
    },
    ["¥99", "2课时，共1小时", "有效期至2027-10-31", "开始学习前需签订", "实务精讲班精讲2027，2课时，李老师"],
  ],
  [
    {
      kind: "live",
      title: "串讲",
      subject_name: "实务",
      teacher_name: "李老师",
      start_time: "2027-05-01 19:00:00",
      end_time: "2027-05-01 20:30:00",
      summary: "讲收入",
      now: Date.parse("2027-05-01T10:00:00+08:00"),
    },
    ["串讲", "实务，李老师", "即将开始今天", "19:00–20:30距开播还有9小时", "全程1小时30分讲收入"],
  ],
  [
    {
      kind: "subjects",
      subjects: [
        {
          id: "4",
          name: "会计",
          icon: "",
          list: [
            {
              id: "41",
              name: "初级",
              icon: "",
              list: ["实务", "经济法"].map((name) => ({ id: name, name, icon: "", list: [] })),
            },
          ],
        },
      ],
    },
    ["会计初级", "初级实务、经济法"],
  ],
  [{ kind: "categories", list: [{ id: "n1", name: "公告", current: true }] }, ["公告", "有文章的分类"]],
  [
    {
      kind: "pages",
      pages: [{ name: "首页", src: "/admin/preview?href=%2F" }],
      certificate: null,
    },
    ["手机，360像素首页", "电脑，1440像素首页"],
  ],
  [
    {
      kind: "days",
      days: {
        id: "e",
        name: "初级",
        kind: "exam",
        start: "2027-05-01",
        end: "2027-05-02",
        url: "",
        hours: "",
        bring: "笔",
      },
      about: ["北京"],
      now: Date.parse("2027-04-29T10:00:00+08:00"),
    },
    ["北京", "2027年5月1日至2日距考试2天", "以准考证上写的为准", "要带的笔"],
  ],
  [
    {
      kind: "teacher",
      id: "t",
      name: "李老师",
      title: "讲师",
      intro: "教会计",
      picture: "",
      subjects: [{ id: "s", name: "实务" }],
    },
    ["李老师讲师教会计实务"],
  ],
  [{ kind: "price", id: "k1", name: "全程班", ...PRICED, about: ["2027"] }, ["全程班2027¥99原价¥199"]],
]

test.each(VIEWS)("$kind is drawn as on its page, and leads nowhere but to that page", (view, texts) => {
  const { container } = render(<DraftView view={view} />)
  for (const text of texts) expect(container.textContent).toContain(text)
  // what is inert is neither clicked nor focused
  const active = [...container.querySelectorAll("a, button")].filter((one) => one.closest("[inert]") === null)
  const pages = view.kind === "pages" ? [...view.pages, ...view.pages].map(({ src }) => src) : []
  expect(active.map((one) => one.getAttribute("href"))).toStrictEqual(pages)
})
