import type { LetterName } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'
import { languageIn, nameIn } from '../accounts/metadata.ts'
import type { Auth } from '../auth.ts'
import { deviceInWords } from '../sessions/device-words.ts'
import type { Device } from '../sessions/session.ts'
import type { AccountRow } from '../store.ts'

export interface Notice {
  readonly name: LetterName
  /** As it was before, where the letter goes to an address it has lost. */
  readonly account: AccountRow
  readonly device: Device
  /** What the letter names beside who, when, with what and where to go. */
  readonly variables?: Readonly<Record<string, string>>
}

/** Tells somebody by letter what was done to their account, so that they notice what was not them. */
export async function writeNotice({ kernel, modules }: Auth, db: Db, notice: Notice): Promise<void> {
  const { name, account, device } = notice
  if (account.email === null) return
  const language = languageIn(account.user_metadata)
  // Who has lost their password to somebody else cannot open their profile.
  const page = name === 'password-changed' ? '/auth/reset-password' : '/profile'
  const variables = {
    name: nameIn(account.user_metadata),
    when: kernel.clock.now().toISOString(),
    device: deviceInWords(device.userAgent, language),
    link: `${kernel.config.origin}${language === 'fr' ? '/fr' : ''}${page}`,
    ...notice.variables,
  }
  await modules.mail.send({ name, to: account.email, language, variables, accountId: account.id }, db)
}
