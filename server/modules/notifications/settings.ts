import type { NotificationSettings } from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import { findSettings, saveSettings } from './store.ts'
import type { NotificationsDeps } from './deps.ts'

/** Settings of users who have not changed them: everything in the app, nothing by email. */
export const DEFAULTS: NotificationSettings = {
  rhythm: 'never',
  app: {
    invitation: true,
    accepted: true,
    share: true,
    mention: true,
    reply: true,
    lines: true,
    reading: true,
    cast: true,
    calls: true,
    'line-notes': true,
    parts: true,
  },
  mail: {
    accepted: false,
    share: true,
    mention: true,
    reply: true,
    lines: true,
    reading: true,
    cast: true,
    calls: true,
    'line-notes': true,
    parts: true,
  },
}

/** Returns a user's settings. Kinds that were added after the user saved them get their default values. */
export async function settingsOf(
  { kernel }: Pick<NotificationsDeps, 'kernel'>,
  userId: string,
): Promise<NotificationSettings> {
  const row = await findSettings(kernel.database.db, userId)
  if (row === null) return DEFAULTS
  const { app, mail } = row.kinds
  return { rhythm: row.rhythm, app: { ...DEFAULTS.app, ...app }, mail: { ...DEFAULTS.mail, ...mail } }
}

export async function changeSettings(
  deps: NotificationsDeps,
  actor: SignedIn,
  { settings, language }: { settings: NotificationSettings; language: 'en' | 'fr' },
): Promise<NotificationSettings> {
  const { database, clock } = deps.kernel
  const { rhythm, app, mail } = settings
  await saveSettings(database.db, {
    user_id: actor.id,
    rhythm,
    kinds: JSON.stringify({ app, mail }),
    language,
    digest_at: clock.now(),
  })
  deps.tell([actor.id], { name: 'news' })
  return settingsOf(deps, actor.id)
}
