import { groupRows, loadContext, subjectOf, type RowGroup, type VisibleContext } from './list.ts'
import { wantsByMail } from './policy.ts'
import { settingsOf } from './settings.ts'
import { claimDigest, listDue, listNotifications, type Settings } from './store.ts'
import type { NotificationsDeps } from './deps.ts'

type Language = 'en' | 'fr'

/** Maximum number of notifications that a digest describes; any others are only counted. */
const NAMED = 8
/** Maximum length of a title in a digest, in characters. */
const TITLE = 80

interface Facts {
  /** One name, or one name and the number of others. */
  readonly who: string
  /** The name of the play or group in quotation marks; empty if there is none. */
  readonly title: string
  readonly many: boolean
}

const WORDS: Record<Language, Record<string, (facts: Facts) => string>> = {
  en: {
    accepted: ({ who, title }) => `${who} accepted your invitation${title && ` to ${title}`}`,
    share: ({ who, title }) => `${who} shared ${title} with you`,
    mention: ({ who, title }) => `${who} mentioned you in ${title}`,
    reply: ({ who, title }) => `${who} replied in ${title}`,
    lines: ({ who, title }) => `${who} changed your lines in ${title}`,
    reading: ({ who, title }) => `${who} started a read-through of ${title}`,
    cast: ({ who, title }) => `${who} cast you in ${title}`,
    calls: ({ who, title }) => `${who} updated your rehearsal calls for ${title}`,
    'line-notes': ({ who, title }) => `${who} gave you line notes in ${title}`,
    parts: ({ who, title }) => `${who} gave out your sides for ${title}`,
  },
  fr: {
    accepted: ({ who, title, many }) =>
      `${who} ${many ? 'ont' : 'a'} accepté votre invitation${title && ` à ${title}`}`,
    share: ({ who, title, many }) => `${who} ${many ? 'ont' : 'a'} partagé ${title} avec vous`,
    mention: ({ who, title, many }) => `${who} vous ${many ? 'ont' : 'a'} mentionné dans ${title}`,
    reply: ({ who, title, many }) => `${who} ${many ? 'ont' : 'a'} répondu dans ${title}`,
    lines: ({ who, title, many }) => `${who} ${many ? 'ont' : 'a'} modifié vos répliques dans ${title}`,
    reading: ({ who, title, many }) => `${who} ${many ? 'ont' : 'a'} ouvert une lecture de ${title}`,
    cast: ({ who, title, many }) => `${who} vous ${many ? 'ont' : 'a'} confié un rôle dans ${title}`,
    calls: ({ who, title, many }) => `${who} ${many ? 'ont' : 'a'} mis à jour vos convocations pour ${title}`,
    'line-notes': ({ who, title, many }) =>
      `${who} vous ${many ? 'ont' : 'a'} transmis des notes de texte pour ${title}`,
    parts: ({ who, title, many }) => `${who} vous ${many ? 'ont' : 'a'} distribué le texte de votre rôle dans ${title}`,
  },
}

const SOMEBODY = { en: 'Someone', fr: 'Quelqu’un' }
const UNTITLED = { en: 'an untitled play', fr: 'un texte sans titre' }

function whoIn({ rows }: RowGroup, names: ReadonlyMap<string, string>, language: Language): string {
  const ids = [...new Set(rows.map((row) => row.actor_id))]
  const name = names.get(ids[0] ?? '') || SOMEBODY[language]
  const others = ids.length - 1
  if (others === 0) return name
  if (language === 'fr') return others === 1 ? `${name} et une autre personne` : `${name} et ${others} autres personnes`
  return others === 1 ? `${name} and one other` : `${name} and ${others} others`
}

function titleOf({ row }: RowGroup, titles: ReadonlyMap<string, string>, language: Language): string {
  const id = subjectOf(row)
  if (id === null) return ''
  const whole = titles.get(id) ?? ''
  const title = whole.length > TITLE ? `${whole.slice(0, TITLE).trimEnd()}…` : whole
  if (title === '') return UNTITLED[language]
  return language === 'fr' ? `«\u00A0${title}\u00A0»` : `“${title}”`
}

/** Summarises notifications in one paragraph: who did what in which play or group. It never quotes a play. */
function sumUp(lines: readonly RowGroup[], { names, titles }: VisibleContext, language: Language): string {
  const said = lines.slice(0, NAMED).flatMap((line) => {
    const many = new Set(line.rows.map((row) => row.actor_id)).size > 1
    const facts = { who: whoIn(line, names, language), title: titleOf(line, titles, language), many }
    return WORDS[language][line.row.kind]?.(facts) ?? []
  })
  const left = lines.length - NAMED
  if (left > 0) said.push(language === 'fr' ? `et ${left} autres nouvelles` : `and ${left} more`)
  return said.join(language === 'fr' ? '\u00A0; ' : '; ')
}

const HOUR = 3_600_000
/**
 * Minimum milliseconds between two digests: a little less than a day or a week, because the task's start time may
 * drift.
 */
const SINCE = { daily: 20 * HOUR, weekly: 6 * 24 * HOUR + 20 * HOUR } as const

/** Sends all digests that are due and not empty. */
export async function sendDigests(deps: NotificationsDeps): Promise<void> {
  const { database, clock, log } = deps.kernel
  for (const rhythm of ['daily', 'weekly'] as const) {
    const before = new Date(clock.now().getTime() - SINCE[rhythm])
    for (let after = NOBODY, due = await listDue(database.db, rhythm, { before, after }); due.length > 0;) {
      for (const settings of due)
        await sendDigest(deps, settings).catch((error: unknown) => log.error('digest failed', { error }))
      after = due.at(-1)?.user_id ?? after
      due = await listDue(database.db, rhythm, { before, after })
    }
  }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

async function sendDigest(deps: NotificationsDeps, settings: Settings): Promise<void> {
  const { kernel, modules } = deps
  const { user_id: userId, language } = settings
  const mailbox = await modules.auth.mailboxOf(userId)
  const lines = mailbox === null ? null : await unreadOf(deps, settings, mailbox.email)
  await kernel.database.transaction(async (db) => {
    if (!(await claimDigest(db, settings, kernel.clock.now())) || mailbox === null) return
    if (lines === null || lines.lines.length === 0) return
    const { origin } = kernel.config
    await modules.mail.send(
      {
        name: 'digest',
        to: mailbox.email,
        language,
        accountId: userId,
        variables: {
          name: mailbox.name,
          news: sumUp(lines.lines, lines.sight, language),
          link: new URL('/', origin).href,
          settings: new URL('/profile#news', origin).href,
        },
      },
      db,
    )
  })
}

/** Returns a user's unread notifications since their last digest, limited to the kinds they want by email. */
async function unreadOf(
  deps: NotificationsDeps,
  { user_id: userId, digest_at }: Settings,
  email: string,
): Promise<Digest> {
  const chosen = await settingsOf(deps, userId)
  const rows = (await listNotifications(deps.kernel.database.db, userId)).filter(
    (row) => row.read_at === null && row.created_at > digest_at && wantsByMail(chosen, row.kind),
  )
  const reader = { id: userId, email, emailProved: true }
  const sight = await loadContext(deps, reader, { rows, received: [] })
  return { lines: groupRows(rows.filter(sight.sees)), sight }
}

interface Digest {
  readonly lines: readonly RowGroup[]
  readonly sight: VisibleContext
}
