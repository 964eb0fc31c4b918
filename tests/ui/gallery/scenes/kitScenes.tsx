import type { ReactNode } from "react"
import { Choices } from "#ui/kit/Choices.tsx"
import { Avatar } from "#ui/kit/Avatar.tsx"
import { Badge } from "#ui/kit/Badge.tsx"
import { BarChart } from "#ui/kit/BarChart.tsx"
import { ColumnChart } from "#ui/kit/ColumnChart.tsx"
import { BottomSheet } from "#ui/kit/BottomSheet.tsx"
import { Breadcrumbs } from "#ui/kit/Breadcrumbs.tsx"
import { Button } from "#ui/kit/Button.tsx"
import { Card } from "#ui/kit/Card.tsx"
import { CardGrid } from "#ui/kit/CardGrid.tsx"
import { Checkbox } from "#ui/kit/Checkbox.tsx"
import { CodeField } from "#ui/kit/CodeField.tsx"
import { Cover } from "#ui/kit/Cover.tsx"
import { Dialog } from "#ui/kit/Dialog.tsx"
import { EmptyState } from "#ui/kit/EmptyState.tsx"
import { ErrorState } from "#ui/kit/ErrorState.tsx"
import { ClockIcon } from "#ui/kit/icon/ClockIcon.tsx"
import { CourseIcon } from "#ui/kit/icon/CourseIcon.tsx"
import { DownloadIcon } from "#ui/kit/icon/DownloadIcon.tsx"
import { RightIcon } from "#ui/kit/icon/RightIcon.tsx"
import { StarIcon } from "#ui/kit/icon/StarIcon.tsx"
import { WrongIcon } from "#ui/kit/icon/WrongIcon.tsx"
import { IconButton } from "#ui/kit/IconButton.tsx"
import { LinkButton } from "#ui/kit/LinkButton.tsx"
import { LoadMore } from "#ui/kit/LoadMore.tsx"
import { Notice } from "#ui/kit/Notice.tsx"
import { Notification } from "#ui/kit/Notification.tsx"
import { NotificationRegion } from "#ui/kit/NotificationRegion.tsx"
import { PageTitle } from "#ui/kit/PageTitle.tsx"
import { Pagination } from "#ui/kit/Pagination.tsx"
import { PasswordField } from "#ui/kit/PasswordField.tsx"
import { Price } from "#ui/kit/Price.tsx"
import { ProgressBar } from "#ui/kit/ProgressBar.tsx"
import { ProgressRing } from "#ui/kit/ProgressRing.tsx"
import { RichText } from "#ui/kit/RichText.tsx"
import { Section } from "#ui/kit/Section.tsx"
import { Select } from "#ui/kit/Select.tsx"
import { SendCodeButton } from "#ui/kit/SendCodeButton.tsx"
import { SkeletonCards } from "#ui/kit/SkeletonCards.tsx"
import { Table } from "#ui/kit/Table.tsx"
import { Tag } from "#ui/kit/Tag.tsx"
import { TextField } from "#ui/kit/TextField.tsx"
import { TextLink } from "#ui/kit/TextLink.tsx"
import { Toast } from "#ui/kit/Toast.tsx"
import { ToastRegion } from "#ui/kit/ToastRegion.tsx"
import type { Scene } from "../Scene.ts"

const nothing = () => undefined

const scene = (render: () => ReactNode): Scene => ({
  render: () => (
    <main className="mx-auto grid max-w-page gap-8 px-4 py-6 md:px-6">
      <h1 className="sr-only">Kit</h1>
      {render()}
    </main>
  ),
})

const row = (children: ReactNode) => <div className="flex flex-wrap items-center gap-3">{children}</div>

const ARTICLE = `<p>专项债券发行额度按<strong>项目收益</strong>核定，参见<a href="/help/1">办理指南</a>。公式写在文中，如GDP增长5.2%，也要读得清。</p>
<h2>报名条件</h2><ul><li>具有大专及以上学历，工作满3年；</li><li>取得初级证书满2年。</li></ul>
<blockquote>以当年公告为准。</blockquote>
<table><thead><tr><th>科目</th><th>时长</th></tr></thead><tbody><tr><td>综合知识</td><td>120分钟</td></tr><tr><td>实务</td><td>150分钟</td></tr></tbody></table>`

export const KIT_SCENES: Readonly<Record<string, Scene>> = {
  "kit-actions": scene(() => (
    <>
      <PageTitle title="动作" text="按钮、链接、标签与状态。" action={<Button>导出</Button>} />
      <Breadcrumbs
        items={[{ label: "首页", href: "/" }, { label: "课程", href: "/course" }, { label: "中级会计实务精讲" }]}
      />
      {row(
        <>
          <Button variant="primary">立即学习</Button>
          <Button>收藏</Button>
          <Button variant="quiet">再看看</Button>
          <Button variant="danger">清除进度</Button>
          <Button variant="primary" busy>
            正在提交
          </Button>
          <Button disabled>已售罄</Button>
          <LinkButton href="/course" variant="primary" size="large">
            进入课程
          </LinkButton>
          <IconButton label="收藏">
            <StarIcon />
          </IconButton>
          <IconButton label="下载">
            <DownloadIcon />
          </IconButton>
        </>,
      )}
      {row(
        <>
          <Badge>待开播</Badge>
          <Badge tone="accent">直播中</Badge>
          <Badge tone="correct" icon={<RightIcon className="size-5" />}>
            正确
          </Badge>
          <Badge tone="caution" icon={<ClockIcon className="size-5" />}>
            还有3天
          </Badge>
          <Badge tone="wrong" icon={<WrongIcon className="size-5" />}>
            错误
          </Badge>
          <Tag>2026</Tag>
          <Tag>精讲班</Tag>
          <TextLink href="/policy">用户协议</TextLink>
          <Price price="199.00" original="299" />
          <Price price="0" free />
          <Price price="1280.5" large />
        </>,
      )}
      <Choices
        look="tabs"
        label="科目"
        items={["全部", "会计", "建造师", "教师资格", "消防工程师", "健康管理师", "人力资源管理师"].map(
          (label, index) => ({
            label,
            href: `/course/${index}`,
            current: index === 1,
          }),
        )}
      />
      <Choices
        look="segments"
        label="登录方式"
        items={[
          { label: "密码登录", href: "/a", current: true },
          { label: "验证码登录", href: "/b", current: false },
        ]}
      />
      <Pagination page={2} pages={9} hrefOf={(page) => `?page=${page}`} />
      <LoadMore shown={12} total={40} unit="门课程" busy={false} onMore={nothing} />
    </>
  )),
  "kit-form": scene(() => (
    <form className="grid max-w-form gap-5">
      <TextField label="手机号" name="mobile" value="" onChange={nothing} inputMode="tel" hint="用于登录与接收验证码" />
      <TextField label="手机号" name="mobile2" value="1380013800" onChange={nothing} error="请输入正确的手机号" />
      <CodeField
        label="验证码"
        name="code"
        value="123456"
        onChange={nothing}
        action={<SendCodeButton secondsLeft={47} busy={false} onSend={nothing} />}
      />
      <CodeField
        label="验证码"
        name="code2"
        value=""
        onChange={nothing}
        error="请输入6位验证码"
        action={<SendCodeButton secondsLeft={0} busy={false} onSend={nothing} />}
      />
      <PasswordField
        label="密码"
        name="password"
        value="abc12345"
        onChange={nothing}
        autoComplete="new-password"
        hint="8到64位，包含字母和数字"
      />
      <Select
        label="地区"
        name="region"
        value="430000"
        onChange={nothing}
        options={[
          { value: "430000", label: "湖南" },
          { value: "440000", label: "广东" },
        ]}
      />
      <Checkbox name="agreed" checked={false} onChange={nothing} error="请先阅读并同意用户协议">
        我已阅读并同意<TextLink href="/policy">《用户协议》</TextLink>和
        <TextLink href="/private">《隐私说明》</TextLink>
      </Checkbox>
      <Notice level="error" urgent>
        手机号或密码不正确，再核对一下。
      </Notice>
      <Button type="submit" variant="primary" size="large" wide>
        注册
      </Button>
    </form>
  )),
  "kit-content": scene(() => (
    <>
      <CardGrid>
        {["会计", "建筑", "教育", "消防", "健康", "人力", "Java", "护"].map((subject, index) => (
          <li key={subject}>
            <Card className="overflow-hidden">
              <Cover id={`course-${index}`} name={subject} />
              <div className="flex items-center gap-3 p-4">
                <Avatar id={`u${index}`} name={`${subject}老师`} />
                <span className="truncate">{subject}老师</span>
              </div>
            </Card>
          </li>
        ))}
      </CardGrid>
      {row(
        <>
          <ProgressRing value={0} label="学习进度" />
          <ProgressRing value={0.37} label="学习进度" />
          <ProgressRing value={1} label="学习进度" />
        </>,
      )}
      <ProgressBar label="进度" value={0.6} />
      <Card className="p-5">
        <BarChart
          caption="各章正确率"
          heads={["章节", "正确率"]}
          rows={[
            { label: "第一章 总论", value: 0.92, text: "46/50" },
            { label: "第二章 存货：初始计量、后续计量与期末跌价准备的计提和转回", value: 0.5, text: "10/20" },
            { label: "第三章 固定资产", value: 0, text: "0/12" },
          ]}
        />
      </Card>
      <ColumnChart
        title="学员"
        columns={[12, 40, 0, 33, 57, 8, 21].map((value, day) => ({
          time: `2026-03-0${day + 1}`,
          value,
          text: String(value),
        }))}
      />
      <Table
        caption="做题记录"
        heads={["试卷", "得分", "用时", "时间"]}
        rows={[
          { key: "1", cells: ["2025年真题（一）", "86", "01:32:10", "2026-03-01 19:20"] },
          { key: "2", cells: ["模拟考试二", "—", "00:12:00", "2026-03-02 08:05"] },
        ]}
      />
      <RichText html={ARTICLE} />
    </>
  )),
  "kit-states": scene(() => (
    <>
      <Section title="推荐课程" more={{ href: "/course", label: "全部课程" }}>
        <SkeletonCards count={4} cover />
      </Section>
      <EmptyState
        icon={<CourseIcon className="size-7" />}
        title="还没有课程"
        text="选一门课加入，进度和资料都会放在这里。"
        action={
          <LinkButton href="/course" variant="primary">
            去选课
          </LinkButton>
        }
      />
      <ErrorState
        failure={{ kind: "offline", message: "请检查网络，恢复后会自动再试。" }}
        kept="已保存的进度都还在。"
        onRetry={nothing}
      />
      <Notice level="info">考试在3天后开始。</Notice>
      <Notice level="success">已保存10:32:07</Notice>
      <Notice level="warning">网络断开，答案已存在本机，恢复后自动提交</Notice>
      <ToastRegion>
        <Toast level="success" text="已加入课程" onClose={nothing} />
        <Toast level="error" text="网络断开，请稍后再试" onClose={nothing} />
      </ToastRegion>
      <NotificationRegion>
        <Notification
          level="info"
          title="有新版本"
          text="下一次打开页面时自动更新。"
          action={<Button>现在更新</Button>}
          onClose={nothing}
        />
      </NotificationRegion>
    </>
  )),
  "kit-dialog": scene(() => (
    <Dialog
      open
      title="重新学习这门课"
      onClose={nothing}
      actions={
        <>
          <Button>取消</Button>
          <Button variant="danger">清除进度</Button>
        </>
      }
    >
      <p>课程进度会从头开始，做题记录和错题不受影响。</p>
    </Dialog>
  )),
  "kit-sheet": scene(() => (
    <BottomSheet open title="答题卡" onClose={nothing}>
      <p>共60题，已答42题。</p>
    </BottomSheet>
  )),
}
