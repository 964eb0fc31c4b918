export { page } from "./online-exam.tsx"
