import type { ErrorCode } from '@replique/contract'

/** Whose thing a route's path names, and what whoever may not see it is told. */
export const NOT_THERE = {
  play: 'play_not_found',
  group: 'group_not_found',
  invitation: 'invitation_unknown',
  friend: 'friend_not_found',
  voice: 'voice_not_found',
} as const satisfies Record<string, ErrorCode>

export interface Rule {
  /** What nobody in particular is answered. */
  readonly anonymous: number
  /** What the path names; without it the route is about whoever asks, or about nobody. */
  readonly names?: keyof typeof NOT_THERE
  /** What whoever may read a play, or is an ordinary member of a group, is answered about it. */
  readonly member?: number
  readonly body?: unknown
  readonly query?: string
  /** It is handed a file. */
  readonly file?: true
}

const LETTER = { subject: 'x', body: 'x' }
const SOMEONE = '00000000-0000-4000-8000-000000000000'

const own = (body?: unknown): Rule => ({ anonymous: 401, ...(body !== undefined && { body }) })
const play = (member: number, body?: unknown): Rule => ({ ...own(body), names: 'play', member })
const group = (member: number, body?: unknown): Rule => ({ ...own(body), names: 'group', member })
const VOICE = { engine: 'built-in', voice: 'x', language: 'en' }
const invitation: Rule = { anonymous: 401, names: 'invitation' }

/** Every route of the contract. One that is not named here fails the sweep. */
export const RULES: Readonly<Record<string, Rule>> = {
  'flags.list': { anonymous: 200, query: '?names=x' },
  'flags.change': own({ is_enabled: false, updated_at: '2026-01-01T00:00:00Z' }),
  'mail.templates': own(),
  'mail.save': own(LETTER),
  'mail.reset': own(),
  'mail.preview': own(LETTER),
  'mail.test': own(LETTER),
  'mail.outbox': own(),
  'mail.letter': own(),
  'mail.resend': own(),
  'people.isAdmin': { anonymous: 200, body: { user_id: SOMEONE } },
  'people.me': own(),
  'setup.state': { anonymous: 200 },
  'setup.create': { anonymous: 404, body: { code: 'x', email: 'x@example.org', password: 'x'.repeat(12) } },
  'setup.promote': { anonymous: 404, body: { code: 'x' } },
  'account.sessions': own(),
  'account.endSession': own(),
  'account.setPicture': { anonymous: 401, file: true },
  'account.removePicture': own(),
  'account.recoveryCodes': own(),
  'account.renewRecoveryCodes': own(),
  'account.useRecoveryCode': own({ code: 'x' }),
  'account.export': own(),
  'account.consequences': own(),
  'account.remove': own({ password: 'x' }),
  'admins.overview': own(),
  'admins.users': own(),
  'admins.changeUser': own({ admin: true }),
  'admins.signOutUser': own(),
  'admins.resetFactors': own(),
  'admins.recoveryLink': own(),
  'admins.removeUser': own(),
  'admins.inviteUser': own({ email: 'x@example.org', language: 'en' }),
  'admins.addAccounts': own({ list: 'Léa', language: 'fr' }),
  'admins.audit': own(),
  'admins.groups': own(),
  'admins.changeGroup': own({ archived: true }),
  'admins.plays': own(),
  'admins.changePlay': own({ trashed: true }),
  'admins.transferPlay': own({ to: 'mallory@example.org' }),
  'invitations.list': own(),
  'invitations.look': own({ secret: 'x' }),
  'invitations.accept': own({ secret: 'x' }),
  'invitations.decline': own({ secret: 'x' }),
  'invitations.resend': invitation,
  'invitations.withdraw': invitation,
  'friends.list': own(),
  'friends.invite': own({ email: 'x@example.org' }),
  'friends.remove': { anonymous: 401, names: 'friend' },
  'friends.blocked': own(),
  'friends.block': own(),
  'friends.unblock': own(),
  'groups.list': own(),
  'groups.create': own({ name: 'x', description: '', language: 'fr' }),
  'groups.open': group(200),
  'groups.activity': group(200),
  'groups.change': group(403, { name: 'mine now' }),
  'groups.setPicture': { ...group(403), file: true },
  'groups.removePicture': group(403),
  'groups.archive': group(403),
  'groups.reopen': group(403),
  'groups.changeRole': group(403, { role: 'owner' }),
  'groups.remove': group(403),
  'groups.leave': group(204),
  'groups.handOver': group(403, { personId: SOMEONE }),
  'groups.invitations': group(403),
  'groups.invite': group(403, { role: 'admin' }),
  'news.list': own(),
  'news.read': own({ all: true }),
  'news.settings': own(),
  'news.changeSettings': own({
    rhythm: 'daily',
    app: { invitation: true, accepted: true, share: true, mention: true, reply: true, lines: true },
    mail: { accepted: true, share: true, mention: true, reply: true, lines: true },
  }),
  'hearing.voices.offer': own(),
  'hearing.voices.try': own({ ...VOICE, pitch: 0, rate: 1, volume: 1, manner: '', text: 'x' }),
  'hearing.voices.own': own(),
  'hearing.voices.addOwn': own({ ...VOICE, name: 'x' }),
  'hearing.voices.ofGroup': group(200),
  'hearing.voices.addToGroup': group(400, { ...VOICE, name: 'x' }),
  'hearing.voices.change': { ...own({ name: 'mine now' }), names: 'voice' },
  'hearing.voices.remove': { ...own(), names: 'voice' },
  'hearing.voices.ofPlay': play(200),
  'hearing.voices.pronunciation': play(200),
  'hearing.voices.changePronunciation': play(403, { entries: [{ written: 'x', said: 'y' }] }),
  'plays.list': own(),
  'plays.labels': own(),
  'plays.changeMany': own({ ids: [SOMEONE], deed: { what: 'trash' } }),
  'plays.create': own({ title: 'x', kind: 'stage', language: 'fr' }),
  'plays.import': { anonymous: 401, file: true },
  'plays.open': play(200),
  'plays.change': play(403, { title: 'mine now' }),
  'plays.duplicate': play(201),
  'plays.trash': play(403),
  'plays.restore': play(403),
  'plays.remove': play(403),
  'plays.people': play(200),
  'plays.share': play(403, { email: 'mallory@example.org', role: 'editor' }),
  'plays.changeRole': play(403, { role: 'editor' }),
  'plays.unshare': play(403),
  'plays.shareWithGroup': play(403, { role: 'viewer' }),
  'plays.unshareWithGroup': play(403),
  'plays.ofGroup': group(200),
  'plays.casting.show': play(200),
  'plays.casting.cast': play(403, { cast: [] }),
  'plays.statistics.show': play(200),
  'plays.handOver': play(403, { personId: SOMEONE }),
  'plays.export': { ...play(200), query: '?format=fountain' },
  'plays.links.show': play(403),
  'plays.links.renew': play(403),
  'plays.links.revoke': play(403),
  'plays.links.read': { anonymous: 404, body: { id: SOMEONE, secret: 'x'.repeat(22) } },
  'plays.versions.list': play(200),
  'plays.versions.create': play(403, { name: 'Draft' }),
  'plays.versions.rename': play(403, { name: 'Draft' }),
  'plays.versions.state': play(200),
  'plays.versions.authors': play(200),
}
