import { type ReactNode, useRef } from "react"
import { useFocusOnChange } from "../dom/useFocusOnChange.ts"
import { Card } from "../kit/Card.tsx"
import { PageTitle } from "../kit/PageTitle.tsx"

export interface CourseCodeViewProps {
  /** Which step it is: the focus goes on with it. */
  readonly step: string
  readonly children: ReactNode
  readonly history: ReactNode
}

export const CourseCodeView = ({ step, children, history }: CourseCodeViewProps) => {
  const area = useRef<HTMLElement>(null)
  useFocusOnChange(area, step)
  return (
    <div className="mx-auto grid max-w-read gap-8">
      <PageTitle title="课程码" text="老师或学校发的课程码，在这里换成可以学习的班级。" />
      <section ref={area} tabIndex={-1} aria-label="使用课程码" aria-live="polite" className="outline-none">
        <Card className="p-5 md:p-8">{children}</Card>
      </section>
      {history}
    </div>
  )
}
