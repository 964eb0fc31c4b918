import { NotFoundView } from "#ui/layout/NotFoundView.tsx"
import { ServerErrorView } from "#ui/layout/ServerErrorView.tsx"
import { PageTitle } from "#ui/kit/PageTitle.tsx"
import { SkeletonText } from "#ui/kit/SkeletonText.tsx"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import { ErrorLayout } from "#ui/layout/ErrorLayout.tsx"
import type { Shell } from "#ui/layout/Shell.ts"
import { StudyLayout } from "#ui/layout/StudyLayout.tsx"
import type { Scene } from "../Scene.ts"
import { BARE, FULL, LONG, SIGNED_IN, STUDY } from "./shells.ts"

const page = (shell: Shell, href: string): Scene => ({
  render: () => (
    <DefaultLayout {...shell} href={href}>
      <PageTitle title="页面标题" text="一句话说明这一页能做什么。" />
      <SkeletonText lines={8} />
    </DefaultLayout>
  ),
})

const study = (shell: Shell, href: string): Scene => ({
  render: () => (
    <DefaultLayout {...shell} href={href}>
      <StudyLayout sections={shell.sections} href={href}>
        <PageTitle title="我的课程" />
        <SkeletonText lines={8} />
      </StudyLayout>
    </DefaultLayout>
  ),
})

export const LAYOUT_SCENES: Readonly<Record<string, Scene>> = {
  "layout-guest": page(FULL, "/course"),
  "layout-signed-in": page(SIGNED_IN, "/live/all"),
  "layout-long": page(LONG, "/question"),
  "layout-bare": page(BARE, "/"),
  "layout-study-mode": study(STUDY, "/study/course"),
  "layout-study": study(SIGNED_IN, "/study/question/error"),
  "error-404": {
    render: () => (
      <ErrorLayout brand={FULL.brand} homeHref="/">
        <NotFoundView message="Page not found: /nowhere/at/all" homeHref="/" hasCourse />
      </ErrorLayout>
    ),
  },
  "error-500": {
    render: () => (
      <ErrorLayout brand={FULL.brand} homeHref="/study/course">
        <ServerErrorView
          status={503}
          message="Service Unavailable"
          homeHref="/study/course"
          onRetry={() => undefined}
        />
      </ErrorLayout>
    ),
  },
}
