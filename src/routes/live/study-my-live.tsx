import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { MyLiveView, PAGE } from "#ui/study/MyLiveView.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import type { Visit } from "../page/Page.ts"
import { pageNumber } from "../page/pageNumber.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"

const View = ({ values, now, act, isActing }: ResourceViewProps<{ readonly mine: Output<"live.mine"> }>) => (
  <MyLiveView
    mine={values.mine}
    now={now}
    isActing={isActing}
    onCancel={(id) =>
      act({ request: request("live.reserve", { id, reserved: false }), onDone: "refresh", successText: "已取消预约" })
    }
    onRenewFeed={() =>
      act({ request: request("live.renewFeed", {}), onDone: "refresh", successText: "已换地址，请重新加到日历" })
    }
  />
)

export const page = resourcePage({
  requests: ({ search }: Visit) => ({ mine: request("live.mine", { page: String(pageNumber(search)) }) }),
  personal: true,
  title: () => PAGE.title,
  Skeleton: () => <StudyRowsSkeleton {...PAGE} />,
  View,
})
