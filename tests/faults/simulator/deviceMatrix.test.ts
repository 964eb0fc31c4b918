import { DEVICE_FAULTS } from "./faults.ts"
import { walkMatrix } from "./walkMatrix.ts"

walkMatrix(DEVICE_FAULTS)
