import type { Endpoint } from '../endpoint.ts'
import { RECOVERY_CODE_ENDPOINTS } from '../recovery-codes/table.ts'
import { challenge } from './challenge.ts'
import { enrolFactor } from './enrol.ts'
import { unenrolFactor } from './unenrol.ts'
import { verify } from './verify.ts'

/** Second factors; the codes come first, because their path reads like the id of a factor. */
export const FACTOR_ENDPOINTS: readonly Endpoint[] = [
  ...RECOVERY_CODE_ENDPOINTS,
  enrolFactor,
  challenge,
  verify,
  unenrolFactor,
]
