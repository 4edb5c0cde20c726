import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { languageIn, nameIn } from '../accounts/metadata.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import type { Holder } from '../factors/factor.ts'
import { writeNotice } from '../emails/send.ts'
import type { Fields } from '../protocol/body.ts'
import { deviceInWords } from '../sessions/device-words.ts'
import type { Device } from '../sessions/session.ts'
import { lockAccount } from '../store.ts'
import { keepOffer, takeAnswer } from './challenge.ts'
import { showPasskey } from './passkey.ts'
import { relyingPartyOf } from './relying-party.ts'
import { addPasskey, listPasskeys, type PasskeyRow } from './store.ts'
import { offerRegistration, readRegistration, type KeptKey } from './webauthn.ts'

const MOST = 10
const NAMELESS = { en: 'Passkey', fr: 'Clé d’accès' } as const

function checkRoom(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= MOST) deny(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}

/** What a browser needs to make a passkey for somebody who is signed in. */
export async function offerPasskey(auth: Auth, { account }: Holder): Promise<object> {
  const { config, database } = auth.kernel
  const others = await listPasskeys(database.db, account.id)
  checkRoom(others)
  const name = account.email ?? account.phone ?? account.id
  const options = await offerRegistration({
    party: relyingPartyOf(config),
    handle: account.id,
    name,
    displayName: nameIn(account.user_metadata) || name,
    others,
    discoverable: true,
  })
  return keepOffer(auth, options, { purpose: 'registration', accountId: account.id })
}

async function keep(
  auth: Auth,
  db: Db,
  { holder, key, device }: { holder: Holder; key: KeptKey; device: Device },
): Promise<PasskeyRow> {
  const now = auth.kernel.clock.now()
  const account = await lockAccount(db, holder.account.id)
  if (!account) return deny(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  checkRoom(await listPasskeys(db, account.id))
  const id = newId()
  const language = languageIn(account.user_metadata)
  const name = deviceInWords(device.userAgent, language) || NAMELESS[language]
  const times = { created_at: now, updated_at: now }
  const row = { id, account_id: account.id, ...key, friendly_name: name, ...times }
  if (!(await addPasskey(db, { ...row, transports: JSON.stringify(key.transports) })))
    deny(422, 'webauthn_credential_exists', 'This credential is already registered')
  await writeNotice(auth, db, { name: 'passkey-added', account, device, variables: { passkey: name } })
  return { ...row, transports: [...key.transports], last_used_at: null }
}

/** Keeps the passkey that the browser made; it is called after the browser until its owner names it. */
export async function registerPasskey(
  auth: Auth,
  holder: Holder,
  { fields, device }: { fields: Fields; device: Device },
): Promise<object> {
  const { kernel } = auth
  const accountId = holder.account.id
  const { challenge, credential } = await takeAnswer(auth, fields, { purpose: 'registration', accountId })
  const expected = { party: relyingPartyOf(kernel.config), challenge, personal: true }
  const key = await readRegistration(credential, expected)
  if (key === null) return deny(400, 'webauthn_verification_failed', 'Credential verification failed')
  const passkey = await kernel.database.transaction((db) => keep(auth, db, { holder, key, device }))
  kernel.log.info('passkey added', { userId: accountId, passkeyId: passkey.id })
  return showPasskey(passkey)
}
