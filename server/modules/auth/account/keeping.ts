import type { KeptFile } from '../../../kernel/module.ts'
import type { Auth } from '../auth.ts'
import { listFactors } from '../factors/store.ts'
import { listPasskeys } from '../passkeys/store.ts'
import { findCodes } from '../recovery/store.ts'
import { readPictureOf } from './picture.ts'

/** What is kept of how somebody proves who they are: names and times, nothing that opens the account. */
export async function exportProofs({ kernel }: Auth, userId: string): Promise<object> {
  const { db } = kernel.database
  const [factors, passkeys] = [await listFactors(db, userId), await listPasskeys(db, userId)]
  const codes = await findCodes(db, userId)
  return {
    secondFactors: factors.map(({ factor_type, friendly_name, created_at, verified_at }) => ({
      factor_type,
      friendly_name,
      created_at,
      verified_at,
    })),
    passkeys: passkeys.map(({ friendly_name, created_at, last_used_at }) => ({
      friendly_name,
      created_at,
      last_used_at,
    })),
    recoveryCodes: codes && { total: codes.total, left: codes.left, created_at: codes.createdAt },
  }
}

/** The picture beside somebody's name, as a file. */
export async function filesOf(auth: Auth, userId: string): Promise<readonly KeptFile[]> {
  const picture = await readPictureOf(auth, userId)
  return picture ? [{ name: `picture.${picture.type.slice('image/'.length)}`, bytes: picture.bytes }] : []
}
