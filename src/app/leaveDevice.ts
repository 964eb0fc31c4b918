import { Journal } from "#adapters/journal/Journal.ts"
import { leaveDevice } from "#adapters/leaveDevice.ts"
import type { PageRuntime } from "#adapters/PageRuntime.ts"
import type { LeftOnDevice } from "#domain/attempt/LeftOnDevice.ts"

/** Loaded when a session ends. */
export const leave = ({ runWith }: PageRuntime, user_id: string, signal: AbortSignal): Promise<LeftOnDevice> =>
  runWith(Journal.layer)(leaveDevice)({ user_id }, signal)
