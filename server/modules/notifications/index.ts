/**
 * Notifications about events that concern a user: in the list, on the open page, and in the email digest. Owns one row
 * per event and user, and each user's settings. Other modules emit events; this one decides which users they concern
 * and what these users may see.
 */
import { LIMITS } from '@replique/contract'
import { findSettings, listNotifications, forgetPerson, removeReadBefore } from './store.ts'
import type { NotificationsDeps, NotificationsModules } from './deps.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { sendDigests } from './digest.ts'
import { listenToEvents, notify, type NotificationInput } from './notify.ts'
import { sendLiveEvents, reloadForPeopleOf, openUserStreams, mountEvents, openEventSender } from './live/live.ts'
import { notificationsRoutes } from './routes.ts'

/** Returns a user's notifications and notification settings for their data export. */
async function exportNotifications({ kernel }: NotificationsDeps, userId: string): Promise<object> {
  const { db } = kernel.database
  const [rows, settings] = [await listNotifications(db, userId), await findSettings(db, userId)]
  return {
    news: rows.map(({ kind, invitation, play_id, group_id, character_id, created_at, read_at }) => ({
      kind,
      invitation,
      play_id,
      group_id,
      character_id,
      created_at,
      read_at,
    })),
    settings: settings === null ? null : { rhythm: settings.rhythm, ...settings.kinds },
  }
}

const DAY = 86_400_000

/** The interface for the modules above this one. */
export interface NotificationsService {
  /** Stores an event as a notification for the user it concerns, unless they turned this kind off. */
  tell(happening: NotificationInput): Promise<void>
  /** Tells the open pages of everybody with access to a play to reload its data. */
  refresh(playId: string): Promise<void>
}

export interface NotificationsModule extends Module, NotificationsService {
  readonly name: 'news'
  /** Returns the number of event streams open on this node, for monitoring. */
  count(): number
  /** Deletes notifications that were read long ago. Also runs daily. */
  sweep(): Promise<void>
  /** Sends the digests that are due. Also runs daily. */
  sendDigests(): Promise<void>
}

export function openNotifications(kernel: Kernel, modules: NotificationsModules): NotificationsModule {
  const lines = openUserStreams(kernel)
  const deps: NotificationsDeps = { kernel, modules, tell: openEventSender(lines, modules.collab) }
  const { db } = kernel.database
  const sweep = () => removeReadBefore(db, new Date(kernel.clock.now().getTime() - LIMITS.notificationDays * DAY))
  listenToEvents(deps)
  sendLiveEvents(deps, lines)
  kernel.jobs.define('news.sweep', sweep, { schedule: '7 4 * * *' })
  kernel.jobs.define('news.digests', () => sendDigests(deps), { schedule: '0 6 * * *' })
  return {
    name: 'news',
    migrations: new URL('./migrations/', import.meta.url),
    routes: { news: notificationsRoutes(deps) },
    http: (app) => mountEvents(app, { kernel, lines }),
    start: async () => lines.start(),
    stop: async () => lines.stop(),
    tell: (happening) => notify(deps, happening),
    refresh: (playId) => reloadForPeopleOf(deps, playId),
    count: () => lines.count(),
    sweep,
    sendDigests: () => sendDigests(deps),
    exportFor: (userId) => exportNotifications(deps, userId),
    forget: async (userId) => {
      lines.end(userId, null)
      await forgetPerson(db, userId)
    },
  }
}
