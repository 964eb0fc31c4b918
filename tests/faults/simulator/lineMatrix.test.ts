import { LINE_FAULTS } from "./faults.ts"
import { walkMatrix } from "./walkMatrix.ts"

walkMatrix(LINE_FAULTS)
