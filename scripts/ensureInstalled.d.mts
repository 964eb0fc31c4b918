/** Whether the packages are those of the lock. */
export const isInstalled: () => boolean
