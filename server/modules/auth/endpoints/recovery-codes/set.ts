import { deny } from '../../auth-error.ts'
import { holderOf, type Holder } from '../../factors/factor.ts'
import { needsSecondFactor } from '../../policy.ts'
import { json } from '../../protocol/answer.ts'
import type { AuthCall } from '../../protocol/call.ts'
import type { NewCodes } from '../../recovery/actions.ts'
import { NAME, TYPE } from '../../recovery/showing.ts'

export const PATH = '/factors/recovery-codes'

/** Somebody who may make or remove codes: with a second factor, only once it is proved. */
export async function codeManager(call: AuthCall): Promise<Holder> {
  const holder = await holderOf(call)
  if (needsSecondFactor(holder)) deny(422, 'insufficient_aal', 'AAL2 required to manage recovery codes')
  return holder
}

/** New codes, the one time that they are shown. */
export const showNew = ({ setId, codes }: NewCodes): Response =>
  json({ id: setId, type: TYPE, friendly_name: NAME, total: codes.length, codes })
