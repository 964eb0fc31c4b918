import type { LearnerView } from "#domain/admin/learnerView.ts"
import { ClassroomCourses } from "../course/ClassroomCourses.tsx"
import { classroomFacts } from "../course/classroomFacts.ts"
import { OfferFacts } from "../course/OfferFacts.tsx"
import { TeacherHeader } from "../course/TeacherHeader.tsx"
import { Card } from "../kit/Card.tsx"
import { Choices } from "../kit/Choices.tsx"
import { Cover } from "../kit/Cover.tsx"
import { Meta } from "../kit/Meta.tsx"
import { Price } from "../kit/Price.tsx"
import { RichText } from "../kit/RichText.tsx"
import { LiveSchedule } from "../live/LiveSchedule.tsx"
import { ExamChecklist } from "../study/ExamChecklist.tsx"
import { ExamDaysList } from "../study/ExamDaysList.tsx"
import { DraftCourse } from "./DraftCourse.tsx"
import { DraftPages } from "./DraftPages.tsx"
import { DraftPaper } from "./DraftPaper.tsx"
import { DraftQuestion } from "./DraftQuestion.tsx"
import { DraftSubjects } from "./DraftSubjects.tsx"

/** A file or a row as a learner sees it: with the parts of the page that shows it. */
export const DraftView = ({ view }: { readonly view: LearnerView }) => {
  switch (view.kind) {
    case "article":
      return (
        <Card className="p-6">
          <article className="grid gap-4">
            <header className="grid gap-2">
              <h3 className="text-2xl">{view.title}</h3>
              {view.about === "" ? null : <p className="text-grey">{view.about}</p>}
            </header>
            <RichText html={view.html} />
          </article>
        </Card>
      )
    case "questions":
      return view.questions.length === 0 ? (
        <p className="text-grey">还有错误，改好以后这里显示题目。</p>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a case in their order
        view.questions.map((question, n) => <DraftQuestion key={n} question={question} />)
      )
    case "course":
      return <DraftCourse course={view} />
    case "paper":
      return <DraftPaper paper={view} />
    case "classroom":
      return (
        <Card className="grid gap-6 p-4 sm:p-6">
          <Offered {...view} />
          {view.summary === "" ? null : <p>{view.summary}</p>}
          <OfferFacts facts={classroomFacts(view)} />
          {view.intro_html === "" ? null : <RichText html={view.intro_html} />}
          {view.groups.length === 0 ? (
            <p className="text-grey">课程正在整理，上架后会出现在这里。</p>
          ) : (
            <ClassroomCourses groups={view.groups} isLinked={false} />
          )}
        </Card>
      )
    case "teacher":
      return (
        <Card className="p-4 sm:p-6">
          <TeacherHeader teacher={view} level="h3" />
        </Card>
      )
    case "live":
      return (
        <>
          <header className="grid gap-3">
            <h3 className="text-2xl">{view.title === "" ? "还没有名称" : view.title}</h3>
            <Meta items={[view.subject_name, view.teacher_name]} />
          </header>
          <LiveSchedule session={view} now={view.now} />
          {view.summary === "" ? null : <p className="whitespace-pre-line">{view.summary}</p>}
        </>
      )
    case "days":
      return (
        <>
          <Meta items={view.about} />
          <ExamDaysList list={[view.days]} subscribeTo={null} now={view.now} />
          {view.days.kind === "exam" ? <ExamChecklist exam={view.days} ticket={null} now={view.now} level={3} /> : null}
        </>
      )
    case "price":
      return (
        <Card className="grid gap-6 p-4 sm:p-6">
          <Offered {...view} />
        </Card>
      )
    case "categories":
      return (
        <>
          <div inert>
            <Choices
              look="tabs"
              label="资讯分类"
              items={view.list.map(({ id, name, current }) => ({ href: `#${id}`, label: name, current }))}
            />
          </div>
          <p className="text-grey">有文章的分类，学员才看得到。</p>
        </>
      )
    case "subjects":
      return <DraftSubjects subjects={view.subjects} />
    case "pages":
      return <DraftPages view={view} />
  }
}

interface OfferedProps {
  readonly id: string
  readonly name: string
  readonly about?: ReadonlyArray<string>
  readonly price: string
  readonly original_price: string
  readonly free: boolean
}

/** What is sold, and for how much. */
const Offered = ({ id, name, about = [], price, original_price, free }: OfferedProps) => (
  <header className="grid gap-3">
    <div className="overflow-hidden rounded-md">
      <Cover id={id} name={name} />
    </div>
    <h3 className="text-2xl">{name === "" ? "还没有名称" : name}</h3>
    <Meta items={about} />
    <Price price={price} original={original_price} free={free} large />
  </header>
)
