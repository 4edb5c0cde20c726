/** What is new: things that happened and concern somebody, told live, in a list, and by letter to whoever asked. */
import { LIMITS } from '@replique/contract'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Module } from '../../kernel/module.ts'
import { sendDigests } from './digest.ts'
import { listen } from './hearing.ts'
import { listenLive, tellPeopleOf } from './live/hearing.ts'
import { openLines } from './live/lines.ts'
import { mountEvents } from './live/route.ts'
import { openTelling } from './live/telling.ts'
import { note, type Happening } from './noting.ts'
import { exportNews } from './person.ts'
import { newsRoutes } from './routes.ts'
import { forgetPerson, removeReadBefore } from './store.ts'
import type { NewsDoors, NewsTools } from './tools.ts'

const DAY = 86_400_000

/** What upper modules may ask of this one. */
export interface NewsDoor {
  /** Keeps what happened for the person it concerns, where they want to hear of it. */
  tell(happening: Happening): Promise<void>
  /** Has the open pages of everybody who has a play look at it again. */
  refresh(playId: string): Promise<void>
}

export interface News extends Module, NewsDoor {
  readonly name: 'news'
  /** How many event streams are open here, for whoever watches over the server. */
  count(): number
  /** Removes what was read long ago; a daily job does it too. */
  sweep(): Promise<void>
  /** Writes the digests that are due; a daily job does it too. */
  sendDigests(): Promise<void>
}

export function openNews(kernel: Kernel, doors: NewsDoors): News {
  const lines = openLines(kernel)
  const tools: NewsTools = { kernel, doors, tell: openTelling(lines, doors.collab) }
  const { db } = kernel.database
  const sweep = () => removeReadBefore(db, new Date(kernel.clock.now().getTime() - LIMITS.newsDays * DAY))
  listen(tools)
  listenLive(tools, lines)
  kernel.jobs.define('news.sweep', sweep, { schedule: '7 4 * * *' })
  kernel.jobs.define('news.digests', () => sendDigests(tools), { schedule: '0 6 * * *' })
  return {
    name: 'news',
    migrations: new URL('./migrations/', import.meta.url),
    routes: { news: newsRoutes(tools) },
    http: (app) => mountEvents(app, { kernel, lines }),
    start: async () => lines.start(),
    stop: async () => lines.stop(),
    tell: (happening) => note(tools, happening),
    refresh: (playId) => tellPeopleOf(tools, playId),
    count: () => lines.count(),
    sweep,
    sendDigests: () => sendDigests(tools),
    exportFor: (userId) => exportNews(tools, userId),
    forget: async (userId) => {
      lines.end(userId, null)
      await forgetPerson(db, userId)
    },
  }
}
