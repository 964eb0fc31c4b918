export { page } from "./course-player.tsx"
