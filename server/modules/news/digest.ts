import { foldRows, type Line } from './folding.ts'
import { wantsByMail } from './policy.ts'
import { settingsOf } from './settings.ts'
import { lookUp, type Sight } from './sight.ts'
import { claimDigest, listDue, listNews, type Settings } from './store.ts'
import type { NewsDeps } from './deps.ts'
import { sumUp } from './wording.ts'

const HOUR = 3_600_000
/** A little less than the days between two letters, so that the hour at which the job runs may drift. */
const SINCE = { daily: 20 * HOUR, weekly: 6 * 24 * HOUR + 20 * HOUR } as const

/** Writes to everybody whose digest is due and has something in it. */
export async function sendDigests(deps: NewsDeps): Promise<void> {
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

async function sendDigest(deps: NewsDeps, settings: Settings): Promise<void> {
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

/** What somebody has not read since their last digest, and wants to hear of by letter. */
async function unreadOf(deps: NewsDeps, { user_id: userId, digest_at }: Settings, email: string): Promise<Digest> {
  const chosen = await settingsOf(deps, userId)
  const rows = (await listNews(deps.kernel.database.db, userId)).filter(
    (row) => row.read_at === null && row.created_at > digest_at && wantsByMail(chosen, row.kind),
  )
  const reader = { id: userId, email, emailProved: true }
  const sight = await lookUp(deps, reader, { rows, received: [] })
  return { lines: foldRows(rows.filter(sight.sees)), sight }
}

interface Digest {
  readonly lines: readonly Line[]
  readonly sight: Sight
}
