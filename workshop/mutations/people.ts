/**
 * Protections of what belongs to users: friends, groups, invitations, roles, links, lists, notifications,
 * administration.
 */
import type { Mutation } from './mutation.ts'

const MODULES = 'server/modules'
const PLAYS = `${MODULES}/plays`
const INVITATIONS = `${MODULES}/invitations`
const REACH = 'server/reach.test.ts'
const MEMBERS = `${MODULES}/groups/members.test.ts`
const COMING_IN = `${MODULES}/groups/coming-in.test.ts`
const FRIENDS = `${MODULES}/friends/friends.test.ts`
const SHARING = `${PLAYS}/sharing.test.ts`
const LINKS = `${PLAYS}/links/links.test.ts`
const OF_GROUPS = `${PLAYS}/groups/groups.test.ts`
const NEWS = `${MODULES}/news/news.test.ts`
const LIVE = `${MODULES}/news/live/live.test.ts`

const PLAN = 'something paid, or another user’s: a page'
const TYPED = 'reached with an address that was never verified'

const invitations: readonly Mutation[] = [
  {
    attack: PLAN,
    protection: 'a part of a reading takes only a voice that whoever casts it may use',
    file: 'server/modules/voices/read-throughs/actions.ts',
    find: 'if (!mayUse && parts',
    replace: 'if (false && parts',
    tests: ['server/modules/voices/read-throughs/read-throughs.test.ts -t a part takes only a voice'],
  },
  {
    attack: PLAN,
    protection: 'the page of a troupe’s voices names the guard of plans',
    file: 'web/app/pages.ts',
    find: 'guards: PLAN',
    replace: 'guards: AUTH',
    tests: ['web/app/pages.test.ts'],
  },
  {
    attack: PLAN,
    protection: 'lines after the fifteenth are spoken with a plan',
    file: 'server/modules/voices/speech/plan.ts',
    find: 'limit === null || one.speech <= limit',
    replace: 'true',
    tests: ['server/modules/voices/speech/entitled.test.ts -t lines after the fifteenth'],
  },
  {
    attack: PLAN,
    protection: 'work is recovered as often as the limit says, and no more',
    file: 'server/kernel/jobs/runner/open-work.ts',
    find: '1 + Math.max(0',
    replace: '2 + Math.max(0',
    tests: ['server/kernel/jobs/runner/job-runner.test.ts -t beside its first start'],
    hangs: true,
  },
  {
    attack: 'other people’s addresses in lists of users',
    protection: 'a new owner does not see the addresses that the one before typed',
    file: 'server/modules/plays/sharing.ts',
    find: '    await dropAddresses(db, playId)\n',
    replace: '',
    tests: ['server/modules/plays/handing-over.test.ts'],
  },
  {
    attack: TYPED,
    protection: 'an invitation by address is for whoever proved that address',
    edits: [
      {
        file: 'server/modules/invitations/policy.ts',
        find: '((guest.emailProved || holdsSecret) && guest',
        replace: '(guest',
      },
      { file: 'server/modules/invitations/actions.ts', find: '!actor.emailProved || ', replace: '' },
    ],
    tests: ['server/typed-addresses.test.ts'],
  },
  {
    attack: TYPED,
    protection: 'a play shared with an address is for whoever proved it',
    file: 'server/modules/plays/store.ts',
    find: `(reader.emailProved ? reader.email.toLowerCase() : '')`,
    replace: 'reader.email.toLowerCase()',
    tests: ['server/typed-addresses.test.ts'],
  },
  {
    attack: TYPED,
    protection: 'only the account that proved an address stands for it, for notifications and blocks',
    file: 'server/modules/auth/index.ts',
    find: 'account !== null && hasProvedAddress(account) ? account.id : null',
    replace: 'account?.id ?? null',
    tests: ['server/typed-addresses.test.ts'],
  },
  {
    attack: TYPED,
    protection: 'an administrator gives a play to an address only where it was proved',
    file: 'server/modules/auth/users/users.ts',
    find: 'if (!proved && !isId(given)) ',
    replace: 'if (false) ',
    tests: ['server/typed-addresses.test.ts'],
  },
  {
    attack: TYPED,
    protection: 'the command line gives a new password to an account whose address was never proved',
    file: 'server/modules/auth/administration/operator.ts',
    find: 'newPassword || !hasProvedAddress(account)',
    replace: 'newPassword',
    tests: ['server/typed-addresses.test.ts'],
  },
  {
    attack: 'an invitation used twice',
    protection: 'an invitation’s link ends',
    file: 'server/modules/auth/codes/codes.ts',
    find: ' && row.expires_at > clock.now()',
    replace: '',
    tests: ['server/modules/auth/attacks/invitations.test.ts -t ends after a fortnight'],
  },
  {
    attack: 'an invitation used twice',
    protection: 'somebody invited comes by the invited address alone',
    file: 'server/modules/auth/identities/joining.ts',
    find: 'account.email === null || account.email !== profile.email',
    replace: 'account.email === null',
    tests: ['server/modules/auth/providers/unproved.test.ts -t with the invited address only'],
  },
  {
    attack: 'an invitation previewed before sign-in',
    protection: 'a link that has ended tells nothing',
    file: `${MODULES}/invitations/actions.ts`,
    find: '  if (end !== null) return refuse(end)\n',
    replace: '',
    tests: ['server/modules/friends/friends.test.ts -t says by its link who invites to what'],
  },
  {
    attack: 'a group’s routes called by people outside it and by former members',
    protection: 'members see their group, and nobody else does',
    file: `${MODULES}/groups/policy.ts`,
    find: `export const mayRead = (standing: Standing): boolean => atLeast(standing, 'member')`,
    replace: `export const mayRead = (_standing: Standing): boolean => true`,
    tests: [`${MEMBERS} -t nobody’s who is not in it`],
  },
  {
    attack: 'promoting oneself',
    protection: 'nobody gives more than they are',
    file: `${MODULES}/groups/policy.ts`,
    find: `!atLeast(standing, 'admin') || !atLeast(standing, to)`,
    replace: `!atLeast(standing, 'admin')`,
    tests: [`${MEMBERS} -t nobody rises by themselves`],
  },
  {
    attack: 'promoting oneself',
    protection: 'nobody takes a role from an equal',
    file: `${MODULES}/groups/policy.ts`,
    find: 'return self || isAbove(standing, from)',
    replace: 'return true',
    tests: [`${MEMBERS} -t take nothing from one another`],
  },
  {
    attack: 'promoting oneself',
    protection: 'the last owner does not leave',
    file: `${MODULES}/groups/policy.ts`,
    find: `mayRead(standing) && (standing.role !== 'owner' || owners > 1)`,
    replace: 'mayRead(standing) && owners > 0',
    tests: [`${MEMBERS} -t the last owner`],
  },
  {
    attack: 'joining a group on an invitation whose sender has left',
    protection: 'whoever invited has to be there still',
    file: `${MODULES}/groups/members.ts`,
    find: `if (!mayInvite(standing, (role ?? 'member') as GroupRole)) return`,
    replace: `if (mayInvite(standing, (role ?? 'member') as GroupRole) === undefined) return`,
    tests: [`${COMING_IN} -t is refused to`, `${COMING_IN} -t removed`, COMING_IN],
  },
  {
    attack: 'joining a group on an invitation whose sender has left',
    protection: 'whoever was removed comes back by no link',
    file: `${MODULES}/groups/members.ts`,
    find: 'address === null && (await wasRemoved(db, groupId, person.id))',
    replace: 'false',
    tests: [`${COMING_IN} -t after having been removed`],
  },
  {
    attack: 'joining a group on an invitation whose sender has left',
    protection: 'a group has an end',
    file: `${MODULES}/groups/members.ts`,
    find: '((await countMembers(db, [groupId])).get(groupId) ?? 0) >= LIMITS.groupMembers',
    replace: 'false',
    tests: [`${COMING_IN} -t five hundred`],
  },
  {
    attack: 'a group’s picture through a link that is for something else or expired',
    protection: 'a link is signed for its place',
    file: 'server/modules/auth/account/picture.ts',
    find: '.update(`${place} ${id} ${until}`)',
    replace: '.update(`${place === "" ? "" : "any"} ${id} ${until}`)',
    tests: ['server/modules/auth/account/picture.test.ts'],
  },
  {
    attack: 'a group’s picture through a link that is for something else or expired',
    protection: 'a link is over after its time',
    file: 'server/modules/auth/account/picture.ts',
    find: ' || Number(until) * 1000 <= auth.kernel.clock.now().getTime()',
    replace: '',
    tests: [`${MODULES}/groups/person.test.ts -t is shown by no link`],
  },
  {
    attack: 'twenty people becoming the first administrator at once',
    protection: 'of several at once the second finds the door closed',
    file: 'server/modules/auth/setup/actions.ts',
    find: `  const { closed_at, code_hash } = await lockSetup(db)
  if (closed_at !== null) refuse('setup_closed')
  if (!isCode(code, code_hash)) refuse('setup_code_wrong')`,
    replace: '  if (code === String(db)) await lockSetup(db)',
    tests: ['server/modules/auth/setup/setup.test.ts -t twenty at once'],
  },
  {
    attack: 'twenty people becoming the first administrator at once',
    protection: 'guesses at the code are slowed',
    file: 'server/modules/auth/setup/actions.ts',
    find: '!one || !all',
    replace: 'false',
    tests: ['server/modules/auth/setup/setup.test.ts -t cannot be guessed'],
  },
  {
    attack: 'the administration’s routes',
    protection: 'administrators alone administer',
    file: `${MODULES}/admin/actions.ts`,
    find: `mayAdminister(actor) ? requireProved(actor) : refuse('not_admin')`,
    replace: `mayAdminister(actor) ? requireProved(actor) : requireSignedIn(actor)`,
    tests: [`${REACH} -t to somebody who is no administrator`],
  },
]

const belongings: readonly Mutation[] = [
  {
    attack: 'a play’s text read through its administration',
    protection: 'plays are administered by administrators',
    file: `${MODULES}/admin/actions.ts`,
    find: `mayAdminister(actor) ? requireProved(actor) : refuse('not_admin')`,
    replace: `mayAdminister(actor) ? requireProved(actor) : requireSignedIn(actor)`,
    tests: [`${MODULES}/admin/plays.test.ts -t nothing for anybody else`],
  },
  {
    attack: 'another user’s play',
    protection: 'a play is there for those who have a role',
    file: `${PLAYS}/policy.ts`,
    find: `export const mayRead = (standing: Standing): boolean => atLeast(standing, standing.trashed ? 'owner' : 'viewer')`,
    replace: `export const mayRead = (_standing: Standing): boolean => true`,
    tests: [`${REACH} -t is told that nothing is there`],
  },
  {
    attack: 'another user’s resources under one’s own play or group',
    protection: 'a version is one of its play',
    file: `${PLAYS}/versions/store.ts`,
    find: `await newestFirst(db, playId).where('id', '=', id)`,
    replace: `await newestFirst(db, playId).clearWhere().where('id', '=', id)`,
    tests: [`${REACH} -t reaches no part`, `${PLAYS}/versions/versions.test.ts -t a version of another play`],
  },
  {
    attack: 'changes of a play that the user may no longer read',
    protection: 'changes are told of plays that one may read now',
    edits: [
      {
        file: `${MODULES}/plays/changes/store.ts`,
        find: '        and (owner_id = ${userId} or plays.id = any (${[...given]}::uuid[]))\n',
        replace: '',
      },
      {
        file: `${MODULES}/plays/versions/actions.ts`,
        find: 'rows.filter((row) => mayReadVersions(standingOn(row, actor, given.get(row.play_id) ?? [])))',
        replace: 'rows',
      },
    ],
    tests: [`${MODULES}/plays/changes/changes.test.ts -t whoever may read the play`],
  },
  {
    attack: 'changes by somebody who may only read',
    protection: 'whoever may only read does not write',
    file: `${PLAYS}/policy.ts`,
    find: `export const mayWrite = (standing: Standing): boolean => !standing.trashed && atLeast(standing, 'editor')`,
    replace: `export const mayWrite = (standing: Standing): boolean => !standing.trashed && atLeast(standing, 'viewer')`,
    tests: [`${REACH} -t to whoever may only read`],
  },
  {
    attack: 'an owner, role',
    protection: 'a play is its maker’s, whatever the body says',
    edits: [
      {
        file: 'contract/plays.ts',
        find: '.input(id.extend(playChange.shape))',
        replace: '.input(id.extend(playChange.shape).loose())',
      },
      {
        file: `${PLAYS}/actions.ts`,
        find: '    ...(status === undefined ? {} : { status }),',
        replace: `    ...(status === undefined ? {} : { status }),
    ...('owner_id' in input ? { owner_id: String(input.owner_id) } : {}),`,
      },
    ],
    tests: ['server/more-than-asked.test.ts -t hands no play over'],
  },
  {
    attack: 'other people’s addresses, and how they sign in',
    protection: 'of somebody who has come there is a name and no address',
    file: `${PLAYS}/presentation.ts`,
    find: 'email: active && !typed ? null : row.email',
    replace: 'email: row.email',
    tests: [
      'server/more-than-asked.test.ts -t what is answered about others',
      `${SHARING} -t from then on there is a name and no address`,
    ],
  },
  {
    attack: 'a friend link guessed',
    protection: 'an invitation ends',
    file: `${INVITATIONS}/policy.ts`,
    find: `fate.expiresAt <= now ? 'invitation_expired' : null`,
    replace: 'null',
    tests: [`${FRIENDS} -t ends after fourteen days`],
  },
  {
    attack: 'a friend link guessed',
    protection: 'a link is spent with its use',
    file: `${INVITATIONS}/policy.ts`,
    find: `if (fate.usesLeft === 0) return 'invitation_used'`,
    replace: '',
    tests: [`${FRIENDS} -t works once`],
  },
  {
    attack: 'a friend link guessed',
    protection: 'whoever was blocked comes by no link',
    file: `${MODULES}/friends/policy.ts`,
    find: '!self && !friends && !blockedByOther',
    replace: '!self && !friends',
    tests: [`${FRIENDS} -t who is blocked is gone`],
  },
  {
    attack: 'an emailed invitation opened by another account',
    protection: 'an invitation to an address is for whoever proved it',
    file: `${INVITATIONS}/policy.ts`,
    find: '(guest.emailProved || holdsSecret) && guest.email.toLowerCase() === email',
    replace: 'guest.emailProved || holdsSecret',
    tests: [`${FRIENDS} -t is for nobody else`],
  },
  {
    attack: 'an emailed invitation opened by another account',
    protection: 'letter boxes are not filled',
    file: `${INVITATIONS}/issuing.ts`,
    find: '!limits.take(LETTERS, actor.id) || !limits.take(LETTERS_TO, row.email)',
    replace: 'false',
    tests: [`${FRIENDS} -t fills nobody’s letter box`],
  },
  {
    attack: 'other people’s addresses in lists of users',
    protection: 'addresses that wait are shown to whoever may share',
    file: `${PLAYS}/sharing.ts`,
    find: '.filter((row) => isActive(row) || mayShare(held))',
    replace: '.filter((row) => isActive(row) || mayRead(held))',
    tests: [`${SHARING} -t shows addresses that wait to the owner only`],
  },
]

const shared: readonly Mutation[] = [
  {
    attack: 'another play’s versions',
    protection: 'named versions have an end',
    file: `${PLAYS}/versions/keeping.ts`,
    find: '(await countNamed(db, playId)) >= LIMITS.namedVersions',
    replace: '(await countNamed(db, playId)) < 0',
    tests: [`${PLAYS}/versions/versions.test.ts -t five hundred at most`],
  },
  {
    attack: 'an invitation to a play after the role was withdrawn',
    protection: 'with the role goes its letter',
    edits: [
      {
        file: `${PLAYS}/sharing.ts`,
        find: `    if (email !== null) await deps.modules.invitations.withdrawTo('play', input.id, email)\n`,
        replace: '',
      },
      {
        file: `${PLAYS}/sharing.ts`,
        find: `if (play === null || rows.length === 0) return refuse('invitation_withdrawn')`,
        replace: `if (play === null) return refuse('invitation_withdrawn')`,
      },
    ],
    tests: [`${SHARING} -t leads nowhere once the role was taken back`],
  },
  {
    attack: 'two users made owner at once',
    protection: 'of two who hand over at once the later one has nothing left to give',
    edits: [
      {
        file: `${PLAYS}/sharing.ts`,
        find: '!mayHandOver(standingOn(play, actor, []))',
        replace: 'standingOn(play, actor, []) === null',
      },
      {
        file: `${PLAYS}/sharing.ts`,
        find: ' || !(await removePerson(db, row.id))',
        replace: '',
      },
    ],
    tests: [`${PLAYS}/handing-over.test.ts -t twice at once`],
  },
  {
    attack: 'two users made owner at once',
    protection: 'an owner is somebody who has opened the play',
    file: `${PLAYS}/sharing.ts`,
    find: 'row === null || !isActive(row) ||',
    replace: 'row === null ||',
    tests: [`${PLAYS}/handing-over.test.ts -t goes to nobody`],
  },
  {
    attack: 'a public link guessed',
    protection: 'a link opens by its secret',
    file: `${PLAYS}/links/actions.ts`,
    find: 'link !== null && timingSafeEqual(hashSecret(key.secret), link.secret_hash)',
    replace: `link !== null && key.secret !== ''`,
    tests: [`${LINKS} -t guessed, of another play`],
  },
  {
    attack: 'a public link guessed',
    protection: 'a play in the trash is shown by no link',
    file: `${PLAYS}/policy.ts`,
    find: '  holds && !trashed',
    replace: '  holds || (holds && trashed)',
    tests: [`${LINKS} -t ends with the play in the trash`],
  },
  {
    attack: 'the secret of a public link in a URL that a server',
    protection: 'the secret stands behind the #',
    file: `${PLAYS}/links/actions.ts`,
    find: '#link=${link.secret}',
    replace: '?link=${link.secret}',
    tests: [LINKS],
  },
  {
    attack: 'a group’s role lowered',
    protection: 'a play tells at once that a group’s role was changed',
    file: `${PLAYS}/groups/actions.ts`,
    find: `  events.emit('play.role-changed', { playId: id, userId: null })
  events.emit('play.shared-with-group'`,
    replace: `  events.emit('play.shared-with-group'`,
    tests: [`${OF_GROUPS} -t only reads for whoever writes in it`],
  },
  {
    attack: 'a role offered to an account that is not a friend',
    protection: 'roles by account are for friends',
    file: `${PLAYS}/sharing.ts`,
    find: `if (!(await modules.friends.areFriends(actor.id, userId))) return`,
    replace: `if ((await modules.friends.areFriends(actor.id, userId)) === null) return`,
    tests: [`${SHARING} -t is for friends`],
  },
  {
    attack: 'sharing with a group one does not belong to',
    protection: 'a play is shared with one’s own groups',
    file: `${PLAYS}/groups/actions.ts`,
    find: '!mine.has(groupId) || !open.has(groupId)',
    replace: '!open.has(groupId)',
    tests: [`${OF_GROUPS} -t and with no other`],
  },
  {
    attack: 'sharing with a group one does not belong to',
    protection: 'a group that was put away gives nothing',
    file: `${PLAYS}/standing.ts`,
    find: 'open.has(group_id) && mine.has(group_id)',
    replace: 'mine.has(group_id)',
    tests: [OF_GROUPS],
  },
  {
    attack: 'a role given to an outsider',
    protection: 'parts are given to those who have the play',
    file: `${PLAYS}/casting/actions.ts`,
    find: 'userId !== undefined && !company.has(userId)',
    replace: 'userId !== undefined && company.has(`none ${userId}`)',
    tests: [`${PLAYS}/casting/casting.test.ts -t to nobody from elsewhere`],
  },
  {
    attack: 'learning of an invitation by casting it',
    protection: 'whoever may not share casts no invitation that they do not see',
    file: `${PLAYS}/casting/actions.ts`,
    find: '!(mayCastInvited(held) || known.has(row.id))',
    replace: 'false',
    tests: [`${PLAYS}/casting/casting.test.ts -t who does not know of the invitation`],
  },
  {
    attack: 'learning of an invitation by casting it',
    protection: 'addresses are for whoever may share',
    file: `${PLAYS}/casting/actions.ts`,
    find: '  if (!mayCastInvited(held)) return new Map()\n',
    replace: '',
    tests: [`${PLAYS}/casting/casting.test.ts -t until they come`],
  },
]

const lists: readonly Mutation[] = [
  {
    attack: 'other people’s plays, or plays that were unshared or trashed',
    protection: 'what may be done with several is asked of each',
    file: `${PLAYS}/listing/many.ts`,
    find: 'const held = seen.filter((play) => MAY[deed.what](standingOn(play, actor, play.given)))',
    replace: 'const held = seen.filter((play) => MAY[deed.what] !== undefined && standingOn(play, actor, play.given))',
    tests: [`${PLAYS}/listing/listing.test.ts -t of others stay as they are`],
  },
  {
    attack: 'search terms that are SQL',
    protection: 'a place to go on from is checked',
    file: `${PLAYS}/listing/actions.ts`,
    find: `value.includes('\\0') || (sort !== 'title' && !moment.safeParse(value).success)`,
    replace: 'value === sort',
    tests: [`${PLAYS}/listing/listing.test.ts -t from no such place`],
  },
  {
    attack: 'search terms that are SQL',
    protection: 'what is asked is words alone to the database',
    file: `${PLAYS}/search/question.ts`,
    find: `const words = fold(phrase ?? word ?? whole).match(WORD) ?? []`,
    replace: `const words = (phrase ?? word ?? whole).split(' ')`,
    tests: [`${PLAYS}/search/search.test.ts -t is no fault`],
  },
  {
    attack: 'a text made to overload the search index',
    protection: 'what is indexed has an end',
    file: `${PLAYS}/search/findable.ts`,
    find: '    return size <= bytes\n',
    replace: '    return size >= 0\n',
    tests: [`${PLAYS}/search/search.test.ts -t of words that nobody repeats`],
  },
  {
    attack: 'other people’s plays in a zip',
    protection: 'a zip holds what one may take home',
    file: `${PLAYS}/zip/route.ts`,
    find: 'return some(seen.filter((play) => mayExport(standingOn(play, actor, play.given))))',
    replace: 'return some(seen)',
    tests: [`${PLAYS}/zip/zip.test.ts -t holds nothing of others`],
  },
  {
    attack: 'other people’s plays in a zip',
    protection: 'a role that is taken meanwhile ends with it',
    file: `${PLAYS}/zip/route.ts`,
    find: 'if (held === null || !mayExport(held)) continue',
    replace: 'if (held === null) continue',
    tests: [`${PLAYS}/zip/zip.test.ts -t ends with whoever turns away`],
  },
]

const news: readonly Mutation[] = [
  {
    attack: 'another user’s notifications read or marked',
    protection: 'lines are marked by their reader',
    file: `${MODULES}/news/store.ts`,
    find: `    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('fold', 'in', (of) =>
      of.selectFrom('news').select('fold').where('user_id', '=', userId).where('id', 'in', ids),
    )`,
    replace: `    .where('read_at', 'is', null)
    .where('fold', 'in', (of) => of.selectFrom('news').select('fold').where('id', 'in', ids))`,
    tests: [`${NEWS} -t reaches nobody else’s lines`],
  },
  {
    attack: 'notifications about a play that the user may no longer see or that is in the trash',
    protection: 'what is gone from somebody is no news to them',
    file: `${MODULES}/news/policy.ts`,
    find: `(kind === 'invitation' ? waits : subjectSeen !== false)`,
    replace: `(kind === 'invitation' ? waits : true)`,
    tests: [`${NEWS} -t of a play that is gone from somebody`],
  },
  {
    attack: 'notifications about a play that the user may no longer see or that is in the trash',
    protection: 'a part that somebody else plays is no news',
    file: `${MODULES}/news/policy.ts`,
    find: `(kind !== 'cast' || plays) && `,
    replace: '',
    tests: [`${MODULES}/news/cast.test.ts -t taken back`],
  },
  {
    attack: 'notifications about a play that the user may no longer see or that is in the trash',
    protection: 'whoever was blocked is not heard of',
    file: `${MODULES}/news/policy.ts`,
    find: 'actorKnown && !blocked',
    replace: 'actorKnown',
    tests: [`${NEWS} -t of a play that is gone from somebody`, NEWS],
  },
  {
    attack: 'mentions of people without access to the play',
    protection: 'a remark told again is no news',
    file: `${MODULES}/news/notify.ts`,
    find: `AGAIN.has(kind)`,
    replace: 'true',
    tests: [`${NEWS} -t are told once`],
  },
  {
    attack: 'a list, a stream or a mailbox flooded by another user’s actions',
    protection: 'one person tells another so often an hour',
    file: `${MODULES}/news/notify.ts`,
    find: 'if (!kernel.limits.take(FROM_ONE, `${actorId} ${userId}`)) return\n',
    replace: '\n',
    tests: [`${NEWS} -t floods another with`],
  },
  {
    attack: 'changed lines notified to somebody who no longer has the part or access',
    protection: 'whoever has no role hears nothing',
    file: `${MODULES}/news/notify.ts`,
    find: `    if (!(await plays.peopleOf(playId)).includes(userId)) return\n`,
    replace: '',
    tests: [`${MODULES}/news/lines.test.ts -t whoever has no role any more`],
  },
  {
    attack: 'the event stream with a forged or expired token or one of another kind',
    protection: 'the stream is opened by the header alone',
    file: `${MODULES}/news/live/live.ts`,
    find: 'const token = bearerOf(c.req.raw.headers)',
    replace: `const token = bearerOf(c.req.raw.headers) ?? c.req.query('access_token') ?? c.req.query('token') ?? null`,
    tests: [`${LIVE} -t by the header alone`],
  },
  {
    attack: 'the event stream after sign-out',
    protection: 'a stream ends with its session',
    file: `${MODULES}/news/live/live.ts`,
    find: `  events.on('session.ended', ({ userId, sessionId }) => lines.end(userId, sessionId))\n`,
    replace: '',
    tests: [`${LIVE} -t ends with its session`],
  },
  {
    attack: 'streams that nobody reads',
    protection: 'one person has so many streams',
    file: 'server/kernel/http/event-streams.ts',
    find: 'streams.size >= perPerson || ',
    replace: '',
    tests: [`${LIVE} -t so many times by one person`],
  },
  {
    attack: 'streams that nobody reads',
    protection: 'what waits for a slow reader is one word for all of it',
    file: `${MODULES}/news/live/live.ts`,
    find: 'waiting() < LIVE.waiting',
    replace: 'waiting() < 1e9',
    tests: [`${LIVE} -t a line whose reader is slow`],
  },
]

export const peopleMutations: readonly Mutation[] = [...invitations, ...belongings, ...shared, ...lists, ...news]
