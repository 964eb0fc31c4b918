import { afterFirstScreen } from "./afterFirstScreen.ts"

/** Machine and view of the reminder, side by side and not before the first screen. */
export const loadReminder = async () => {
  await afterFirstScreen()
  const [{ reminder }] = await Promise.all([import("#routes/live/reminder.ts"), import("#ui/live/ReminderCard.tsx")])
  return { reminder }
}
