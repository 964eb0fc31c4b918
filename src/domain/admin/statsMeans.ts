/** What each number of the statistics counts. */
interface Means {
  readonly what: string
  readonly means: string
}

export const EXAM_MEANS: ReadonlyArray<Means> = [
  { what: "已交", means: "已经结束的作答，本人交卷和到时收卷的都算；一人考几次算几份" },
  { what: "及格", means: "得分到了这份试卷及格线的作答" },
  { what: "不及格", means: "没有到及格线、也没有题目等待批改的作答" },
  { what: "未定", means: "没有及格线，或没有到及格线、还有题目等待批改的作答" },
  { what: "及格率", means: "及格的份数除以及格和不及格的份数，不含未定的" },
  { what: "得分率", means: "每份得分除以满分，再平均；等待批改的题目暂算0分" },
]

export const LEARNING_MEANS: ReadonlyArray<Means> = [
  { what: "学员", means: "看了课、学完课时、做了练习或试卷的学员，一人在一天或一周里只算一次" },
  { what: "时长", means: "看课的分钟，从几天合计后四舍五入" },
  { what: "课时", means: "第一次学完的课时，一人一课时只算一次" },
  { what: "练习", means: "作答了、结束了的练习，不含试卷；一人做几次算几次，在结束的那天" },
  { what: "作答", means: "这些练习里作答了的题目" },
  { what: "日", means: "过去的日子由后台任务汇总；那天的数后来变了，一分钟内跟着变" },
]

export const SALES_MEANS: ReadonlyArray<Means> = [
  { what: "订单", means: "在这些日子下的单，不论状态；按付清或退款到账的日子看，就是那些日子付清的、有退款到账的" },
  { what: "已付款", means: "其中现在是已付款的，含免费的" },
  { what: "已退款", means: "其中付了款、后来退了的" },
  { what: "收款", means: "这些订单付了的金额，不减退款，哪天付的都算；一天到账的金额看对账单" },
  { what: "退款", means: "这些订单退成功的金额，哪天退的都算；按退款到账的日子看，只算这些日子退的" },
  { what: "日", means: "过去的日子由后台任务汇总；那天的订单后来变了，一分钟内跟着变" },
]

export const QUESTION_MEANS: ReadonlyArray<Means> = [
  { what: "作答", means: "成绩已经公布的作答，空着的和简答题不算；由后台任务汇总，可能晚几分钟" },
  { what: "正确率", means: "其中答对的；最难的题目只列作答满20次的" },
  {
    what: "区分度",
    means:
      "首次作答里，正确率最高的27%学员比最低的27%学员，在这道题上高出的正确率；首次作答满20人才有，题库是各题的平均，一天汇总一次",
  },
  {
    what: "选了什么（题库的字母）",
    means: "选了每个选项的作答占全部作答的比例；多选题合计会超过100%。打乱选项的试卷也按题库的字母合计",
  },
  { what: "纠错", means: "学员报告的纠错，回复了的也算；待回复的是其中还没有回复的" },
]
