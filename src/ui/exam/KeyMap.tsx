const KEYS = [
  ["A–D", "选择选项；判断题 A 正确、B 错误"],
  ["← →", "上一题、下一题"],
  ["F", "标记这道题"],
  ["T", "读出剩余时间"],
  ["S", "交卷前检查"],
  ["Shift A–D", "划去选项"],
  ["H", "标亮选中的文字"],
  ["K", "计算器"],
  ["G", "草稿"],
  ["U", "记为猜的"],
  ["?", "这张按键表"],
] as const

export const KeyMap = () => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
    {KEYS.map(([keys, text]) => (
      <div key={keys} className="contents">
        <dt>
          <kbd className="rounded-md border border-line bg-wash px-2 whitespace-nowrap">{keys}</kbd>
        </dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
