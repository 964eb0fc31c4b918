export const currentBuild: (dist: string) => string | null
export const beginBuild: (dist: string) => string
export const finishBuild: (dist: string, part: string, id: string) => string
