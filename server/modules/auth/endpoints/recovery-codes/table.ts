import type { Endpoint } from '../endpoint.ts'
import { generateCodes } from './generate.ts'
import { readCodes } from './read.ts'
import { regenerateCodes } from './regenerate.ts'
import { removeCodeSet } from './remove.ts'
import { verifyCode } from './verify.ts'

/** Codes on paper that stand in for a second factor. */
export const RECOVERY_CODE_ENDPOINTS: readonly Endpoint[] = [
  readCodes,
  generateCodes,
  regenerateCodes,
  verifyCode,
  removeCodeSet,
]
