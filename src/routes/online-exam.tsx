export { page } from "./onlineExamPage.tsx"
