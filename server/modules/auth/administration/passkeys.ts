import type { Auth } from '../auth.ts'
import type { PasskeyOf } from '../passkeys/management.ts'
import { unknownPasskey } from '../passkeys/passkey.ts'
import { removePasskey } from '../passkeys/store.ts'
import { note, SERVICE } from './author.ts'
import { requireManaged } from './managed.ts'

/** Takes a passkey away from somebody. */
export async function removePasskeyOf(auth: Auth, { accountId, id }: PasskeyOf): Promise<void> {
  await requireManaged(auth, accountId)
  await auth.kernel.database.transaction(async (db) => {
    if (!(await removePasskey(db, accountId, id))) unknownPasskey()
    await note(auth, db, { author: SERVICE, action: 'user.passkey-removed', target: accountId })
  })
}
