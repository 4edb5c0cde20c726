import { createHash } from 'node:crypto'
import {
  LIMITS,
  type InvitationKind,
  type IssuedInvitation,
  type ReceivedInvitation,
  type SentInvitation,
} from '@replique/contract'
import { newToken, newId } from '../../kernel/ids.ts'
import type { SignedIn } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/db/database.ts'
import { drawQr } from '../../kernel/qr.ts'
import { refuse } from '../../kernel/refusal.ts'
import { addInvitation, changeInvitation, countOpen, findSame, type InvitationRow } from './store.ts'
import { type InvitationDeps, receiverOf } from './deps.ts'

type Named = { readonly id: string; readonly name: string } | null

/**
 * Returns the subject of each invitation, by invitation id. Invitations whose group or play was deleted are left out.
 * Friend invitations have no subject.
 */
async function subjectsOf(deps: InvitationDeps, rows: readonly InvitationRow[]): Promise<Map<string, Named>> {
  const subjects = new Map<string, Named>()
  for (const [kind, few] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = [...new Set(few.flatMap((row) => row.subject_id ?? []))]
    const names = ids.length === 0 ? new Map<string, string>() : await receiverOf(deps, kind).namesOf(ids)
    for (const { id, subject_id } of few) {
      const name = subject_id === null ? undefined : names.get(subject_id)
      if (subject_id === null) subjects.set(id, null)
      else if (name !== undefined) subjects.set(id, { id: subject_id, name })
    }
  }
  return subjects
}

export async function presentSent(deps: InvitationDeps, rows: readonly InvitationRow[]): Promise<SentInvitation[]> {
  const subjects = await subjectsOf(deps, rows)
  const now = deps.kernel.clock.now()
  return rows.flatMap((row) => {
    const subject = subjects.get(row.id)
    if (subject === undefined) return []
    return {
      id: row.id,
      kind: row.kind,
      subject,
      email: row.email,
      role: row.role,
      usesLeft: row.uses_left,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      expired: row.expires_at <= now,
    }
  })
}

export async function presentReceived(
  deps: InvitationDeps,
  rows: readonly InvitationRow[],
): Promise<ReceivedInvitation[]> {
  const subjects = await subjectsOf(deps, rows)
  const inviters = [...new Set(rows.map((row) => row.inviter))]
  const { auth } = deps.modules
  const [names, pictures] = await Promise.all([auth.namesOf(inviters), auth.picturesOf(inviters)])
  return rows.flatMap((row) => {
    const subject = subjects.get(row.id)
    const name = names.get(row.inviter)
    if (subject === undefined || name === undefined) return []
    return {
      id: row.id,
      kind: row.kind,
      from: { id: row.inviter, name, picture: pictures.get(row.inviter) ?? null },
      subject,
      role: row.role,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    }
  })
}

/** A secret of 128 bits. Only its hash is stored. */
const newSecret = (): string => newToken(16)

/** Secrets are random, so an unsalted hash can't be reversed, and a lookup by hash reveals nothing through timing. */
export const hashSecret = (secret: string): Uint8Array => createHash('sha256').update(`invitation ${secret}`).digest()

const DAY = 86_400_000
/** Rate limits on invitation emails, per sender and per recipient, so that nobody is flooded with them. */
const EMAILS = { name: 'invitations.letters', events: 60, seconds: 3600, burst: 30 }
const EMAILS_TO = { name: 'invitations.letters-to', events: 3, seconds: 3600, burst: 3 }

/** An invitation to issue. The calling module has already checked that the user may send it. */
export interface InvitationInput {
  readonly kind: InvitationKind
  /** The group or play, with its name for the email. */
  readonly subject?: { readonly id: string; readonly name: string }
  /** Without an email, the invitation is a link that anyone can use. */
  readonly email?: string | undefined
  readonly role?: string
  /** How many people may accept the invitation; one by default. Only a link can allow more than one. */
  readonly uses?: number | undefined
  readonly days?: number | undefined
  readonly language: 'en' | 'fr'
}

const linkTo = (origin: string, kind: InvitationKind, secret: string): string => {
  const url = new URL(kind === 'social' ? '/social/friends/accept' : '/auth/invite', origin)
  url.search = new URLSearchParams({ kind, secret }).toString()
  return url.href
}

/**
 * Creates an invitation. If the user already has an open invitation of the same kind and subject to this email address,
 * renews that instead.
 */
export async function issue(deps: InvitationDeps, actor: SignedIn, input: InvitationInput): Promise<IssuedInvitation> {
  const { clock, database } = deps.kernel
  const email = input.email?.toLowerCase()
  if (email === actor.email.toLowerCase()) return refuse('invitation_own')
  const now = clock.now()
  const secret = newSecret()
  const silenced = email !== undefined && (await isUnwelcome(deps, actor.id, email))
  const inviter = await nameOf(deps, actor.id, input.language)
  const { row, mailed } = await database.transaction(async (db) => {
    const made = await write(db, { actor, input: { ...input, email }, secret, silenced, now })
    return { row: made, mailed: await mail(deps, db, { actor, inviter, input, row: made, secret }) }
  })
  announce(deps, row)
  return present(deps, row, { secret, mailed })
}

function announce(
  { kernel }: InvitationDeps,
  { kind, subject_id: subjectId, inviter, email, silenced }: InvitationRow,
) {
  if (email !== null && !silenced) kernel.events.emit('invitation.sent', { kind, subjectId, inviter, email })
}

async function isUnwelcome({ modules }: InvitationDeps, inviter: string, email: string): Promise<boolean> {
  const account = await modules.auth.accountByEmail(email)
  return account !== null && modules.isBlocked(account, inviter)
}

interface Writing {
  readonly actor: SignedIn
  readonly input: InvitationInput
  readonly secret: string
  readonly silenced: boolean
  readonly now: Date
}

async function write(db: Db, { actor, input, secret, silenced, now }: Writing): Promise<InvitationRow> {
  const { kind, subject, email, role = null, uses = 1, days = LIMITS.invitationDays, language } = input
  const subjectId = subject?.id ?? null
  const fresh = {
    secret_hash: hashSecret(secret),
    uses_left: email === undefined ? uses : 1,
    expires_at: new Date(now.getTime() + days * DAY),
    declined_at: null,
    role,
    silenced,
  }
  const same = email === undefined ? null : await findSame(db, { kind, subjectId, inviter: actor.id, email })
  if (same !== null) {
    await changeInvitation(db, same.id, fresh)
    return { ...same, ...fresh }
  }
  if ((await countOpen(db, actor.id, now)) >= LIMITS.openInvitations) return refuse('too_many_invitations')
  const row: InvitationRow = {
    ...fresh,
    id: newId(),
    kind,
    subject_id: subjectId,
    inviter: actor.id,
    email: email ?? null,
    language,
    created_at: now,
    withdrawn_at: null,
  }
  await addInvitation(db, row)
  return row
}

const nameOf = async ({ modules }: InvitationDeps, id: string, language: 'en' | 'fr'): Promise<string> =>
  (await modules.auth.namesOf([id])).get(id) || SOMEBODY[language]

interface Mailing {
  readonly actor: SignedIn
  /** The inviter's name. */
  readonly inviter: string
  readonly input: Pick<InvitationInput, 'kind' | 'subject' | 'language'>
  readonly row: InvitationRow
  readonly secret: string
}

const EMAIL_NAMES = { social: 'friend-invitation', group: 'group-invitation', play: 'play-invitation' } as const

/**
 * Queues the email, and returns whether it will be sent. If the recipient has blocked the sender, nothing is queued,
 * but the sender gets the same result.
 */
async function mail(
  { kernel, modules }: InvitationDeps,
  db: Db,
  { actor, inviter, input, row, secret }: Mailing,
): Promise<boolean> {
  const { config, limits } = kernel
  if (row.email === null) return false
  if (!limits.take(EMAILS, actor.id) || !limits.take(EMAILS_TO, row.email))
    // an invitation to a play works without an email, because the sender can pass on the link
    return row.kind === 'play' ? false : refuse('too_many_requests')
  if (row.silenced) return modules.mail.leaves
  const days = Math.max(1, Math.round((row.expires_at.getTime() - kernel.clock.now().getTime()) / DAY))
  await modules.mail.send(
    {
      name: EMAIL_NAMES[input.kind],
      to: row.email,
      language: input.language,
      variables: {
        inviter,
        link: linkTo(config.origin, input.kind, secret),
        days: String(days),
        ...(input.kind === 'group' ? { group: input.subject?.name ?? '' } : {}),
        ...(input.kind === 'play' ? { title: input.subject?.name ?? '' } : {}),
        ...(row.role === null ? {} : { role: wordFor(row.role, input.language) }),
      },
    },
    db,
  )
  return modules.mail.leaves
}

const SOMEBODY = { en: 'Someone', fr: 'Quelqu’un' }

/** Roles as they appear in emails, by language. */
const ROLE_WORDS: Readonly<Record<string, { readonly en: string; readonly fr: string }>> = {
  viewer: { en: 'viewer', fr: 'peut lire' },
  commenter: { en: 'commenter', fr: 'peut commenter' },
  editor: { en: 'editor', fr: 'peut écrire' },
  owner: { en: 'owner', fr: 'propriétaire' },
  admin: { en: 'admin', fr: 'responsable' },
  member: { en: 'member', fr: 'membre' },
}

const wordFor = (role: string, language: 'en' | 'fr'): string => ROLE_WORDS[role]?.[language] ?? ''

async function present(
  deps: InvitationDeps,
  row: InvitationRow,
  { secret, mailed }: { secret: string; mailed: boolean },
): Promise<IssuedInvitation> {
  const [sent] = await presentSent(deps, [row])
  if (sent === undefined) return refuse('invitation_unknown')
  const link = linkTo(deps.kernel.config.origin, row.kind, secret)
  return { ...sent, link, qr: drawQr(link), mailed }
}

/** Issues a new link for an invitation. The previous link stops working. */
export async function issueAgain(deps: InvitationDeps, actor: SignedIn, row: InvitationRow): Promise<IssuedInvitation> {
  const { clock, database } = deps.kernel
  const [sent] = await presentSent(deps, [row])
  if (sent === undefined) return refuse('invitation_unknown')
  const now = clock.now()
  const secret = newSecret()
  const silenced = row.email !== null && (await isUnwelcome(deps, row.inviter, row.email))
  const fresh = {
    secret_hash: hashSecret(secret),
    expires_at: new Date(now.getTime() + LIMITS.invitationDays * DAY),
    declined_at: null,
    silenced,
  }
  const again = { ...row, ...fresh }
  const inviter = await nameOf(deps, row.inviter, row.language)
  const mailed = await database.transaction(async (db) => {
    await changeInvitation(db, row.id, fresh)
    const input = { kind: row.kind, language: row.language, ...(sent.subject && { subject: sent.subject }) }
    return mail(deps, db, { actor, inviter, input, row: again, secret })
  })
  return present(deps, again, { secret, mailed })
}
