/** Protections for users' data: friends, groups, invitations, roles, links, lists, notifications, administration. */
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
const LINE_NOTES = `${MODULES}/production/line-notes`
const NOTIFICATIONS = `${MODULES}/notifications/notifications.test.ts`
const LIVE = `${MODULES}/notifications/live/live.test.ts`
const PARTS = `${MODULES}/production/parts/parts.test.ts`

const CALLS = `${MODULES}/production/calls`

const PLAN = 'something paid, or another user’s: a page'
const TYPED = 'reached with an address that was never verified'

const invitations: readonly Mutation[] = [
  {
    attack: PLAN,
    protection: 'a read-through part accepts only a voice that the user who casts it may use',
    file: 'server/modules/voices/read-throughs/actions.ts',
    find: 'if (!mayUse && parts',
    replace: 'if (false && parts',
    tests: [
      'server/modules/voices/read-throughs/read-throughs.test.ts -t a part accepts only voices from the play’s cast or of the user who casts it',
    ],
  },
  {
    attack: PLAN,
    protection: 'the page of a group’s voices uses the plan guard',
    file: 'web/app/pages.ts',
    find: 'guards: PLAN',
    replace: 'guards: AUTH',
    tests: ['web/app/pages.test.ts'],
  },
  {
    attack: PLAN,
    protection: 'lines after the fifteenth are spoken only for users with a plan',
    file: 'server/modules/voices/speech/plan.ts',
    find: 'limit === null || one.speech <= limit',
    replace: 'true',
    tests: [
      'server/modules/voices/speech/entitled.test.ts -t lines after the fifteenth require a plan, on every route',
    ],
  },
  {
    attack: PLAN,
    protection: 'a job is recovered no more often than the limit allows',
    file: 'server/kernel/jobs/runner/user-jobs.ts',
    find: '1 + Math.max(0',
    replace: '2 + Math.max(0',
    tests: ['server/kernel/jobs/runner/job-runner.test.ts -t after its first start'],
    hangs: true,
  },
  {
    attack: 'other people’s addresses in lists of users',
    protection: 'a new owner doesn’t see addresses typed by the previous owner',
    file: 'server/modules/plays/sharing.ts',
    find: '    await dropAddresses(db, playId)\n',
    replace: '',
    tests: ['server/modules/plays/handing-over.test.ts'],
  },
  {
    attack: TYPED,
    protection: 'an email invitation can only be accepted by an account that has verified the address',
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
    protection: 'a play shared with an address is open only to an account that has verified it',
    file: 'server/modules/plays/store.ts',
    find: `(reader.emailProved ? reader.email.toLowerCase() : '')`,
    replace: 'reader.email.toLowerCase()',
    tests: ['server/typed-addresses.test.ts'],
  },
  {
    attack: TYPED,
    protection: 'for notifications and blocks, only an account that has verified an address is found by it',
    file: 'server/modules/auth/index.ts',
    find: 'account !== null && hasProvedAddress(account) ? account.id : null',
    replace: 'account?.id ?? null',
    tests: ['server/typed-addresses.test.ts'],
  },
  {
    attack: TYPED,
    protection: 'an administrator can transfer a play only to a verified address',
    file: 'server/modules/auth/users/users.ts',
    find: 'if (!proved && !isId(given)) ',
    replace: 'if (false) ',
    tests: ['server/typed-addresses.test.ts'],
  },
  {
    attack: TYPED,
    protection: 'the command line sets a new password for an account whose address was never verified',
    file: 'server/modules/auth/administration/operator.ts',
    find: 'newPassword || !hasProvedAddress(account)',
    replace: 'newPassword',
    tests: ['server/typed-addresses.test.ts'],
  },
  {
    attack: 'an invitation used twice',
    protection: 'an invitation’s link expires',
    file: 'server/modules/auth/codes/codes.ts',
    find: ' && row.expires_at > clock.now()',
    replace: '',
    tests: ['server/modules/auth/attacks/invitations.test.ts -t expires after exactly fourteen days'],
  },
  {
    attack: 'an invitation used twice',
    protection: 'an invited account can only be joined with the invited address',
    file: 'server/modules/auth/identities/joining.ts',
    find: 'account.email === null || account.email !== profile.email',
    replace: 'account.email === null',
    tests: ['server/modules/auth/providers/unproved.test.ts -t and no others, accept the invitation'],
  },
  {
    attack: 'an invitation previewed before sign-in',
    protection: 'an expired or used link shows nothing about the invitation',
    file: `${MODULES}/invitations/actions.ts`,
    find: '  if (end !== null) return refuse(end)\n',
    replace: '',
    tests: [
      'server/modules/friends/friends.test.ts -t an invitation link shows its sender and subject before signing in',
    ],
  },
  {
    attack: 'a group’s routes called by people outside it and by former members',
    protection: 'only members can see a group',
    file: `${MODULES}/groups/policy.ts`,
    find: `export const mayRead = (access: GroupAccess): boolean => atLeast(access, 'member')`,
    replace: `export const mayRead = (_access: GroupAccess): boolean => true`,
    tests: [`${MEMBERS} -t cannot be seen or changed by users outside the group`],
  },
  {
    attack: 'promoting oneself',
    protection: 'nobody can give a role above their own',
    file: `${MODULES}/groups/policy.ts`,
    find: `!atLeast(access, 'admin') || !atLeast(access, to)`,
    replace: `!atLeast(access, 'admin')`,
    tests: [`${MEMBERS} -t are made admins by admins, who cannot demote each other; members cannot promote themselves`],
  },
  {
    attack: 'promoting oneself',
    protection: 'nobody can change the role of a member at their own level',
    file: `${MODULES}/groups/policy.ts`,
    find: 'return self || isAbove(access, from)',
    replace: 'return true',
    tests: [`${MEMBERS} -t are made admins by admins, who cannot demote each other; members cannot promote themselves`],
  },
  {
    attack: 'promoting oneself',
    protection: 'the last owner can’t leave',
    file: `${MODULES}/groups/policy.ts`,
    find: `mayRead(access) && (access.role !== 'owner' || owners > 1)`,
    replace: 'mayRead(access) && owners > 0',
    tests: [`${MEMBERS} -t who are the last owner cannot leave or be demoted before transferring the group`],
  },
  {
    attack: 'joining a group on an invitation whose sender has left',
    protection: 'the sender of an invitation must still be allowed to invite',
    file: `${MODULES}/groups/members.ts`,
    find: `if (!mayInvite(access, (role ?? 'member') as GroupRole)) return`,
    replace: `if (mayInvite(access, (role ?? 'member') as GroupRole) === undefined) return`,
    tests: [
      `${COMING_IN} -t is refused to members, without telling the inviter`,
      `${COMING_IN} -t again after a removal requires a new email; older links and invitations are refused`,
      COMING_IN,
    ],
  },
  {
    attack: 'joining a group on an invitation whose sender has left',
    protection: 'a removed member can’t rejoin through a link',
    file: `${MODULES}/groups/members.ts`,
    find: 'address === null && (await wasRemoved(db, groupId, person.id))',
    replace: 'false',
    tests: [`${COMING_IN} -t again after a removal requires a new email; older links and invitations are refused`],
  },
  {
    attack: 'joining a group on an invitation whose sender has left',
    protection: 'the number of group members is limited',
    file: `${MODULES}/groups/members.ts`,
    find: '((await countMembers(db, [groupId])).get(groupId) ?? 0) >= LIMITS.groupMembers',
    replace: 'false',
    tests: [`${COMING_IN} -t is limited to five hundred members, even at the same moment`],
  },
  {
    attack: 'a group’s picture through a link that is for something else or expired',
    protection: 'a signed link is valid only for the path it was made for',
    file: 'server/modules/auth/account/picture.ts',
    find: '.update(`${place} ${id} ${until}`)',
    replace: '.update(`${place === "" ? "" : "any"} ${id} ${until}`)',
    tests: ['server/modules/auth/account/picture.test.ts'],
  },
  {
    attack: 'a group’s picture through a link that is for something else or expired',
    protection: 'a signed link expires',
    file: 'server/modules/auth/account/picture.ts',
    find: ' || Number(until) * 1000 <= auth.kernel.clock.now().getTime()',
    replace: '',
    tests: [
      `${MODULES}/groups/person.test.ts -t cannot be opened by links of other routes, changed links or expired links`,
    ],
  },
  {
    attack: 'twenty people becoming the first administrator at once',
    protection: 'of several simultaneous setups, only the first succeeds',
    file: 'server/modules/auth/setup/actions.ts',
    find: `  const { closed_at, code_hash } = await lockSetup(db)
  if (closed_at !== null) refuse('setup_closed')
  if (!isCode(code, code_hash)) refuse('setup_code_wrong')`,
    replace: '  if (code === String(db)) await lockSetup(db)',
    tests: ['server/modules/auth/setup/setup.test.ts -t one of twenty that are created at once'],
  },
  {
    attack: 'twenty people becoming the first administrator at once',
    protection: 'guesses at the setup code are rate limited',
    file: 'server/modules/auth/setup/actions.ts',
    find: '!one || !all',
    replace: 'false',
    tests: ['server/modules/auth/setup/setup.test.ts -t a limit on guesses'],
  },
  {
    attack: 'the administration’s routes',
    protection: 'only administrators can use the administration’s routes',
    file: `${MODULES}/admin/actions.ts`,
    find: `mayAdminister(actor) ? requireProved(actor) : refuse('not_admin')`,
    replace: `mayAdminister(actor) ? requireProved(actor) : requireSignedIn(actor)`,
    tests: [`${REACH} -t for a user who is not an administrator`],
  },
]

const belongings: readonly Mutation[] = [
  {
    attack: 'a play’s text read through its administration',
    protection: 'only administrators can list and change plays in the administration',
    file: `${MODULES}/admin/actions.ts`,
    find: `mayAdminister(actor) ? requireProved(actor) : refuse('not_admin')`,
    replace: `mayAdminister(actor) ? requireProved(actor) : requireSignedIn(actor)`,
    tests: [`${MODULES}/admin/plays.test.ts -t other users have no access to these routes`],
  },
  {
    attack: 'another user’s play',
    protection: 'only users with a role can read a play',
    file: `${PLAYS}/policy.ts`,
    find: `export const mayRead = (access: PlayAccess): boolean => atLeast(access, access.trashed ? 'owner' : 'viewer')`,
    replace: `export const mayRead = (_access: PlayAccess): boolean => true`,
    tests: [`${REACH} -t answers that nothing was found`],
  },
  {
    attack: 'another user’s resources under one’s own play or group',
    protection: 'a version is only found through its own play',
    file: `${PLAYS}/versions/store.ts`,
    find: `await newestFirst(db, playId).where('id', '=', id)`,
    replace: `await newestFirst(db, playId).clearWhere().where('id', '=', id)`,
    tests: [
      `${REACH} -t does not reach a part`,
      `${PLAYS}/versions/versions.test.ts -t a version of another play is not found`,
    ],
  },
  {
    attack: 'changes of a play that the user may no longer read',
    protection: 'changes are listed only for plays that the user may read now',
    edits: [
      {
        file: `${MODULES}/plays/changes/store.ts`,
        find: '        and (owner_id = ${userId} or plays.id = any (${[...given]}::uuid[]))\n',
        replace: '',
      },
      {
        file: `${MODULES}/plays/versions/actions.ts`,
        find: 'rows.filter((row) => mayReadVersions(accessTo(row, actor, given.get(row.play_id) ?? [])))',
        replace: 'rows',
      },
    ],
    tests: [
      `${MODULES}/plays/changes/changes.test.ts -t are shown only to users who can read the play, and not while it is in the trash`,
    ],
  },
  {
    attack: 'changes by somebody who may only read',
    protection: 'readers can’t write',
    file: `${PLAYS}/policy.ts`,
    find: `export const mayWrite = (access: PlayAccess): boolean => !access.trashed && atLeast(access, 'editor')`,
    replace: `export const mayWrite = (access: PlayAccess): boolean => !access.trashed && atLeast(access, 'viewer')`,
    tests: [`${REACH} -t for a viewer or an ordinary member`],
  },
  {
    attack: 'an owner, role',
    protection: 'the request body can’t set a play’s owner',
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
    tests: ['server/more-than-asked.test.ts -t does not transfer a play'],
  },
  {
    attack: 'other people’s addresses, and how they sign in',
    protection: 'a collaborator who has opened the play is shown by name, without the address',
    file: `${PLAYS}/presentation.ts`,
    find: 'email: active && !typed ? null : row.email',
    replace: 'email: row.email',
    tests: [
      'server/more-than-asked.test.ts -t responses about other users',
      `${SHARING} -t becomes a role when the user opens the play`,
    ],
  },
  {
    attack: 'a friend link guessed',
    protection: 'an invitation expires',
    file: `${INVITATIONS}/policy.ts`,
    find: `fate.expiresAt <= now ? 'invitation_expired' : null`,
    replace: 'null',
    tests: [`${FRIENDS} -t expires after fourteen days, and can be resent with another secret`],
  },
  {
    attack: 'a friend link guessed',
    protection: 'a used link can’t be used again',
    file: `${INVITATIONS}/policy.ts`,
    find: `if (fate.usesLeft === 0) return 'invitation_used'`,
    replace: '',
    tests: [
      `${FRIENDS} -t works once: accepting it again reports an existing friend, and other users learn that it was used`,
    ],
  },
  {
    attack: 'a friend link guessed',
    protection: 'a blocked user can’t become a friend through a link',
    file: `${MODULES}/friends/policy.ts`,
    find: '!self && !friends && !blockedByOther',
    replace: '!self && !friends',
    tests: [`${FRIENDS} -t who is blocked is removed, and their invitations are dropped silently`],
  },
  {
    attack: 'an emailed invitation opened by another account',
    protection: 'an email invitation can only be used by an account with that address',
    file: `${INVITATIONS}/policy.ts`,
    find: '(guest.emailProved || holdsSecret) && guest.email.toLowerCase() === email',
    replace: 'guest.emailProved || holdsSecret',
    tests: [`${FRIENDS} -t cannot be used by other users, who learn nothing of its state`],
  },
  {
    attack: 'an emailed invitation opened by another account',
    protection: 'invitation emails are rate limited by sender and by recipient',
    file: `${INVITATIONS}/issuing.ts`,
    find: '!limits.take(EMAILS, actor.id) || !limits.take(EMAILS_TO, row.email)',
    replace: 'false',
    tests: [`${FRIENDS} -t is limited in number per address and sender`],
  },
  {
    attack: 'other people’s addresses in lists of users',
    protection: 'addresses of pending invitations are shown only to users who may share the play',
    file: `${PLAYS}/sharing.ts`,
    find: '.filter((row) => isActive(row) || mayShare(held))',
    replace: '.filter((row) => isActive(row) || mayRead(held))',
    tests: [`${SHARING} -t shows the addresses of invited users only to the owner`],
  },
]

const shared: readonly Mutation[] = [
  {
    attack: 'another play’s versions',
    protection: 'the number of named versions is limited',
    file: `${PLAYS}/versions/keeping.ts`,
    find: '(await countNamed(db, playId)) >= LIMITS.namedVersions',
    replace: '(await countNamed(db, playId)) < 0',
    tests: [`${PLAYS}/versions/versions.test.ts -t is limited to five hundred for each play`],
  },
  {
    attack: 'an invitation to a play after the role was withdrawn',
    protection: 'withdrawing a role also withdraws its email invitation',
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
    tests: [`${SHARING} -t has no effect after the role was removed, whether or not it was accepted`],
  },
  {
    attack: 'two users made owner at once',
    protection: 'of two simultaneous transfers, only the first succeeds',
    edits: [
      {
        file: `${PLAYS}/sharing.ts`,
        find: '!mayHandOver(accessTo(play, actor, []))',
        replace: 'accessTo(play, actor, []) === null',
      },
      {
        file: `${PLAYS}/sharing.ts`,
        find: ' || !(await removePerson(db, row.id))',
        replace: '',
      },
    ],
    tests: [`${PLAYS}/handing-over.test.ts -t twice at once leaves one owner`],
  },
  {
    attack: 'two users made owner at once',
    protection: 'a play can only be transferred to somebody who has opened it',
    file: `${PLAYS}/sharing.ts`,
    find: 'row === null || !isActive(row) ||',
    replace: 'row === null ||',
    tests: [
      `${PLAYS}/handing-over.test.ts -t is refused to people who have not opened the play, have no role or own it already`,
    ],
  },
  {
    attack: 'a public link guessed',
    protection: 'a public link opens only with its own secret',
    file: `${PLAYS}/links/actions.ts`,
    find: 'link !== null && timingSafeEqual(hashSecret(key.secret), link.secret_hash)',
    replace: `link !== null && key.secret !== ''`,
    tests: [`${LINKS} -t with a guessed secret, or one of another play, is answered like an unknown play`],
  },
  {
    attack: 'a public link guessed',
    protection: 'a public link doesn’t show a play in the trash',
    file: `${PLAYS}/policy.ts`,
    find: '  holds && !trashed',
    replace: '  holds || (holds && trashed)',
    tests: [`${LINKS} -t is refused while the play is in the trash, and works again afterwards`],
  },
  {
    attack: 'the secret of a public link in a URL that a server',
    protection: 'the secret is in the URL fragment',
    file: `${PLAYS}/links/actions.ts`,
    find: '#link=${link.secret}',
    replace: '?link=${link.secret}',
    tests: [LINKS],
  },
  {
    attack: 'a group’s role lowered',
    protection: 'changing a group’s role immediately emits an event for the play',
    file: `${PLAYS}/groups/actions.ts`,
    find: `  events.emit('play.role-changed', { playId: id, userId: null })
  events.emit('play.shared-with-group'`,
    replace: `  events.emit('play.shared-with-group'`,
    tests: [`${OF_GROUPS} -t becomes read-only for its writers within two seconds when the group’s role is lowered`],
  },
  {
    attack: 'a role offered to an account that is not a friend',
    protection: 'a role can be given by account id only to friends',
    file: `${PLAYS}/sharing.ts`,
    find: `if (!(await modules.friends.areFriends(actor.id, userId))) return`,
    replace: `if ((await modules.friends.areFriends(actor.id, userId)) === null) return`,
    tests: [`${SHARING} -t requires a friend: other users, existing or not, are not found`],
  },
  {
    attack: 'sharing with a group one does not belong to',
    protection: 'a play can only be shared with the user’s own groups',
    file: `${PLAYS}/groups/actions.ts`,
    find: '!mine.has(groupId) || !open.has(groupId)',
    replace: '!open.has(groupId)',
    tests: [`${OF_GROUPS} -t can be shared by its owner with their own groups only`],
  },
  {
    attack: 'sharing with a group one does not belong to',
    protection: 'an archived group gives no access',
    file: `${PLAYS}/access.ts`,
    find: 'open.has(group_id) && mine.has(group_id)',
    replace: 'mine.has(group_id)',
    tests: [OF_GROUPS],
  },
  {
    attack: 'a role given to an outsider',
    protection: 'only users with access to the play can be cast',
    file: `${PLAYS}/casting/actions.ts`,
    find: '!company.has(userId)',
    replace: 'company.has(`none ${userId}`)',
    tests: [
      `${PLAYS}/casting/casting.test.ts -t refuses actors and voices from outside the play, and unknown characters`,
    ],
  },
  {
    attack: 'entrances and exits confirmed in a play by somebody who may only read it',
    protection: 'only users who may write a play correct who is on stage',
    file: `${MODULES}/production/policy.ts`,
    find: 'mayCorrectStage = (access: PlayAccess): boolean => mayWrite(access)',
    replace: 'mayCorrectStage = (access: PlayAccess): boolean => mayRead(access)',
    tests: [`${MODULES}/production/french-scenes.test.ts -t only those who may write confirm`],
  },
  {
    attack: 'learning of an invitation by casting it',
    protection: 'users who may not share can’t cast invitations that they don’t see',
    file: `${PLAYS}/casting/actions.ts`,
    find: '!(mayCastInvited(held) || known.has(row.id))',
    replace: 'false',
    tests: [`${PLAYS}/casting/casting.test.ts -t only for users who can see the invitation, and until it is withdrawn`],
  },
  {
    attack: 'learning of an invitation by casting it',
    protection: 'email addresses are visible only to users who may share',
    file: `${PLAYS}/casting/actions.ts`,
    find: '  if (!mayCastInvited(held)) return new Map()\n',
    replace: '',
    tests: [`${PLAYS}/casting/casting.test.ts -t until they accept the invitation`],
  },
  {
    attack: 'another actor’s line notes',
    protection: 'only those who direct a play see its runs, and change and deliver notes',
    file: `${MODULES}/production/deps.ts`,
    find: `return mayDirect(access) ? access : refuse('not_allowed')`,
    replace: 'return access',
    tests: [
      `${LINE_NOTES}/line-notes.test.ts -t those who may only read the play see neither its runs nor other people’s notes`,
    ],
  },
  {
    attack: 'another actor’s line notes',
    protection: 'a user is shown only the notes that they were given',
    file: `${LINE_NOTES}/store.ts`,
    find: `    .where('given.user_id', '=', userId)\n    .orderBy('run.started_at', 'desc')`,
    replace: `    .where('given.user_id', 'is not', userId === '' ? null : null)\n    .orderBy('run.started_at', 'desc')`,
    tests: [
      `${LINE_NOTES}/line-notes.test.ts -t each actor is given their own notes, and told once for each delivery with something new`,
    ],
  },
  {
    attack: 'the doubling of a play read, changed or applied',
    protection: 'only those who may write a play direct it',
    file: `${MODULES}/production/deps.ts`,
    find: `return mayDirect(access) ? access : refuse('not_allowed')`,
    replace: 'return access',
    tests: [`${MODULES}/production/doubling/doubling.test.ts -t is only for those who may write the play`],
  },
  {
    attack: 'somebody else’s casting or settings overwritten unseen',
    protection: 'people are only replaced if they are those whom the director was shown',
    file: `${PLAYS}/casting/actions.ts`,
    find: "if (ids.size !== replaces.length || !replaces.every((one) => ids.has(one))) return refuse('moved_on')",
    replace: 'if (replaces.length < 0) return null',
    tests: [`${MODULES}/production/doubling/doubling.test.ts -t all of them or none`],
  },
]

const lists: readonly Mutation[] = [
  {
    attack: 'other people’s plays, or plays that were unshared or trashed',
    protection: 'a bulk action checks permission for each play',
    file: `${PLAYS}/listing/many.ts`,
    find: 'const held = seen.filter((play) => MAY[action.what](accessTo(play, actor, play.given)))',
    replace: 'const held = seen.filter((play) => MAY[action.what] !== undefined && accessTo(play, actor, play.given))',
    tests: [`${PLAYS}/listing/listing.test.ts -t leave the plays of other users unchanged`],
  },
  {
    attack: 'search terms that are SQL',
    protection: 'a listing’s cursor is validated',
    file: `${PLAYS}/listing/actions.ts`,
    find: `value.includes('\\0') || (sort !== 'title' && !moment.safeParse(value).success)`,
    replace: 'value === sort',
    tests: [`${PLAYS}/listing/listing.test.ts -t refuse to continue after`],
  },
  {
    attack: 'search terms that are SQL',
    protection: 'a search query is reduced to plain words before it reaches the database',
    file: `${PLAYS}/search/query.ts`,
    find: `const words = fold(phrase ?? word ?? whole).match(WORD) ?? []`,
    replace: `const words = (phrase ?? word ?? whole).split(' ')`,
    tests: [`${PLAYS}/search/search.test.ts -t causes no error`],
  },
  {
    attack: 'a text made to overload the search index',
    protection: 'the size of indexed text is limited',
    file: `${PLAYS}/search/search-text.ts`,
    find: '    return size <= bytes\n',
    replace: '    return size >= 0\n',
    tests: [`${PLAYS}/search/search.test.ts -t a text of 110,000 different words is indexed`],
  },
  {
    attack: 'other people’s plays in a zip',
    protection: 'a zip contains only plays that the user may export',
    file: `${PLAYS}/zip/route.ts`,
    find: 'return some(seen.filter((play) => mayExport(accessTo(play, actor, play.given))))',
    replace: 'return some(seen)',
    tests: [`${PLAYS}/zip/zip.test.ts -t contains plays of other users only if they are shared`],
  },
  {
    attack: 'other people’s plays in a zip',
    protection: 'permission is checked again for each play while the zip is written',
    file: `${PLAYS}/zip/route.ts`,
    find: 'if (held === null || !mayExport(held)) continue',
    replace: 'if (held === null) continue',
    tests: [
      `${PLAYS}/zip/zip.test.ts -t stops when its reader leaves, and leaves out plays whose access was removed meanwhile`,
    ],
  },
]

const productions: readonly Mutation[] = [
  {
    attack: 'another actor’s sides',
    protection: 'only those who may write a play give out its sides, or download everybody’s',
    file: `${MODULES}/production/deps.ts`,
    find: `return mayDirect(access) ? access : refuse('not_allowed')`,
    replace: 'return access',
    tests: [`${PARTS} -t are given out only by those who may write the play`],
  },
  {
    attack: 'another actor’s sides',
    protection: 'actors download only their own sides and scripts',
    file: `${MODULES}/production/parts/downloads.ts`,
    find: 'if (!mayTakePart(access, { isOwn, isGiven: own !== undefined',
    replace: 'if (!mayTakePart(access, { isOwn: true, isGiven: own !== undefined',
    tests: [`${PARTS} -t are downloaded by their actor once given out, and by nobody else`],
  },
  {
    attack: 'everybody’s sides in a zip',
    protection: 'permission is checked again for each file while the zip is written',
    file: `${MODULES}/production/parts/downloads.ts`,
    find: '    if (access === null || !mayDirect(access)) return\n',
    replace: '',
    tests: [`${PARTS} -t the zip stops when its reader leaves or loses their role`],
  },
]

const notifications: readonly Mutation[] = [
  {
    attack: 'another user’s notifications read or marked',
    protection: 'users can only mark their own notifications as read',
    file: `${MODULES}/notifications/store.ts`,
    find: `    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('fold', 'in', (of) =>
      of.selectFrom('news').select('fold').where('user_id', '=', userId).where('id', 'in', ids),
    )`,
    replace: `    .where('read_at', 'is', null)
    .where('fold', 'in', (of) => of.selectFrom('news').select('fold').where('id', 'in', ids))`,
    tests: [`${NOTIFICATIONS} -t does not affect other users’ notifications`],
  },
  {
    attack: 'notifications about a play that the user may no longer see or that is in the trash',
    protection: 'users aren’t notified about plays and groups they can’t see',
    file: `${MODULES}/notifications/policy.ts`,
    find: `(kind === 'invitation' ? waits : subjectSeen !== false)`,
    replace: `(kind === 'invitation' ? waits : true)`,
    tests: [`${NOTIFICATIONS} -t are hidden and not counted when the play is inaccessible or the author blocked`],
  },
  {
    attack: 'notifications about a play that the user may no longer see or that is in the trash',
    protection: 'users aren’t notified about a part they no longer play',
    file: `${MODULES}/notifications/policy.ts`,
    find: `(kind !== 'cast' || plays) && `,
    replace: '',
    tests: [
      `${MODULES}/notifications/cast.test.ts -t disappear when the casting is undone or the play is no longer accessible`,
    ],
  },
  {
    attack: 'notifications about a play that the user may no longer see or that is in the trash',
    protection: 'users aren’t notified about what a blocked user did',
    file: `${MODULES}/notifications/policy.ts`,
    find: 'actorKnown && !blocked',
    replace: 'actorKnown',
    tests: [
      `${NOTIFICATIONS} -t are hidden and not counted when the play is inaccessible or the author blocked`,
      NOTIFICATIONS,
    ],
  },
  {
    attack: 'mentions of people without access to the play',
    protection: 'a comment is notified only once',
    file: `${MODULES}/notifications/notify.ts`,
    find: `AGAIN.has(kind)`,
    replace: 'true',
    tests: [`${NOTIFICATIONS} -t are created once, even when the event is repeated`],
  },
  {
    attack: 'a list, a stream or a mailbox flooded by another user’s actions',
    protection: 'notifications from one user to another are limited per hour',
    file: `${MODULES}/notifications/notify.ts`,
    find: 'if (!kernel.limits.take(FROM_ONE, `${actorId} ${userId}`)) return\n',
    replace: '\n',
    tests: [`${NOTIFICATIONS} -t are limited per thread during a flood, without removing those of other threads`],
  },
  {
    attack: 'changed lines notified to somebody who no longer has the part or access',
    protection: 'users without a role aren’t notified of changed lines',
    file: `${MODULES}/notifications/notify.ts`,
    find: `    if (!(await plays.peopleOf(playId)).includes(userId)) return\n`,
    replace: '',
    tests: [
      `${MODULES}/notifications/lines.test.ts -t users without a role, or with these notifications off, are not notified`,
    ],
  },
  {
    attack: 'the event stream with a forged or expired token or one of another kind',
    protection: 'the event stream accepts a token only in the Authorization header',
    file: `${MODULES}/notifications/live/live.ts`,
    find: 'const token = bearerOf(c.req.raw.headers)',
    replace: `const token = bearerOf(c.req.raw.headers) ?? c.req.query('access_token') ?? c.req.query('token') ?? null`,
    tests: [`${LIVE} -t requires a session, in the authorization header only, and is not cached`],
  },
  {
    attack: 'the event stream after sign-out',
    protection: 'an event stream ends with its session',
    file: `${MODULES}/notifications/live/live.ts`,
    find: `  events.on('session.ended', ({ userId, sessionId }) => lines.end(userId, sessionId))\n`,
    replace: '',
    tests: [`${LIVE} -t ends with its session, and not with the user’s other sessions`],
  },
  {
    attack: 'streams that nobody reads',
    protection: 'event streams per user are limited',
    file: 'server/kernel/http/event-streams.ts',
    find: 'streams.size >= perPerson || ',
    replace: '',
    tests: [`${LIVE} -t is limited in number for each user, without affecting others`],
  },
  {
    attack: 'streams that nobody reads',
    protection: 'events waiting for a slow reader are merged into one',
    file: `${MODULES}/notifications/live/live.ts`,
    find: 'waiting() < LIVE.waiting',
    replace: 'waiting() < 1e9',
    tests: [`${LIVE} -t an event stream with a slow reader`],
  },
]

const NOT_DIRECTED = 'a play’s rehearsals planned, published or seen by those who don’t direct it'
const ADDRESS = 'a calendar address guessed, used after it was revoked'

const calls: readonly Mutation[] = [
  {
    attack: NOT_DIRECTED,
    protection: 'only those who may write the play plan its rehearsals',
    file: `${MODULES}/production/deps.ts`,
    find: `return mayDirect(access) ? access : refuse('not_allowed')`,
    replace: 'return access',
    tests: [`${CALLS}/calls.test.ts -t only those who may write the play see and change the plan`],
  },
  {
    attack: NOT_DIRECTED,
    protection: 'a change is told only to those whose own call it changes',
    file: `${CALLS}/called.ts`,
    find: 'if (!isSame) changed.push',
    replace: 'if (isSame || !isSame) changed.push',
    tests: [`${CALLS}/calls.test.ts -t a change tells only those whose own call it changes`],
  },
  {
    attack: 'a rehearsal saved over somebody else’s change',
    protection: 'a change names the revision that it is based on',
    file: `${CALLS}/plan.ts`,
    find: 'revision === undefined || found.revision === revision',
    replace: 'true',
    tests: [`${CALLS}/calls.test.ts -t of two directors who change the same rehearsal`],
  },
  {
    attack: ADDRESS,
    protection: 'the access log leaves out the secret of a calendar address',
    file: 'server/http-app.ts',
    find: 'c.var.loggedPath ?? ',
    replace: '',
    tests: [`${CALLS}/calls.test.ts -t an address works until it is renewed or revoked`],
  },
  {
    attack: ADDRESS,
    protection: 'reading calendars is limited',
    file: `${CALLS}/calendar.ts`,
    find: 'if (!limits.take(READS, c.var.ip))',
    replace: 'if (false)',
    tests: [`${CALLS}/calls.test.ts -t guessing addresses is limited`],
  },
  {
    attack: ADDRESS,
    protection: 'a suspended user has no calendar',
    file: `${CALLS}/calendar.ts`,
    find: ' || !(await modules.auth.isActive(row.user_id))',
    replace: '',
    tests: [`${CALLS}/calls.test.ts -t a suspended user has no calendar until the suspension ends`],
  },
  {
    attack: 'a play’s rehearsals planned, published or seen by those who don’t direct it',
    protection: 'the next calls are those in plays that their user can read',
    file: `${CALLS}/publish.ts`,
    find: 'title === undefined ? [] : [{ ...presentCall(row), playId: row.play_id, title }]',
    replace: "[{ ...presentCall(row), playId: row.play_id, title: title ?? '' }]",
    tests: [`${CALLS}/calls.test.ts -t the next calls of a user are those in all plays that they can still read`],
  },
  {
    attack: ADDRESS,
    protection: 'a calendar has only plays that its user can read',
    file: `${CALLS}/calendar.ts`,
    find: 'if (title === undefined) return []',
    replace: '',
    tests: [`${CALLS}/calls.test.ts -t a calendar shows nothing of a play that its user can no longer read`],
  },
  {
    attack: 'why somebody can’t come, read by a director; another user’s times removed',
    protection: 'only one’s own times are removed',
    file: `${CALLS}/availability/store.ts`,
    find: `    .where('id', '=', id)
    .where('user_id', '=', userId)
`,
    replace: `    .where('id', '=', id)
`,
    tests: [`${CALLS}/availability/availability.test.ts -t a time is seen by its user with its note`],
  },
  {
    attack: 'a calendar that never ends, has too many events, components or times',
    protection: 'components of a calendar are nested only as deeply as in real ones',
    file: `${CALLS}/availability/read-calendar.ts`,
    find: 'depth > DEPTH || ',
    replace: '',
    tests: [`${CALLS}/availability/read-calendar.test.ts -t a hundred components in one another`],
  },
  {
    attack: 'lines injected into a calendar by a title, a place or a note',
    protection: 'text in a calendar is escaped',
    file: `${CALLS}/print-calendar.ts`,
    find: `SUMMARY:\${escape(event.summary)}`,
    replace: `SUMMARY:\${event.summary}`,
    tests: [`${CALLS}/print-calendar.test.ts -t is read as it was, in lines of 75 bytes`],
  },
]

export const peopleMutations: readonly Mutation[] = [
  ...calls,
  ...invitations,
  ...belongings,
  ...shared,
  ...lists,
  ...productions,
  ...notifications,
]
