/** Protections for plays edited together: updates, comments, connections. */
import type { Mutation } from './mutation.ts'

const COLLAB = 'server/modules/collab'
const ANNOTATIONS = `${COLLAB}/validate-annotations.ts`
const VALIDATED = `${COLLAB}/validate-annotations.test.ts`

export const collabMutations: readonly Mutation[] = [
  {
    attack: 'another secret instead of a token',
    protection: 'a document can’t be opened without a session',
    file: `${COLLAB}/admission.ts`,
    find: `  if (actor?.kind !== 'user' || actor.secondFactor === 'needed')
    throw`,
    replace: `  if (actor?.kind !== 'user' && token === '')
    throw`,
    tests: [`${COLLAB}/forged.test.ts -t other secrets of the server are refused as tokens`],
  },
  {
    attack: 'a token used after sign-out',
    protection: 'a socket is closed once its session has ended',
    file: `${COLLAB}/watch.ts`,
    find: '  expel(participant)\n}',
    replace: '  if (token === "") expel(participant)\n}',
    tests: [`${COLLAB}/ended-sessions.test.ts -t closes when its own session ends`],
  },
  {
    attack: 'a commenter who writes text',
    protection: 'commenters can’t change the text',
    file: `${COLLAB}/validate-update.ts`,
    find: `if (!this.#author.edits) throw new InvalidUpdate('not_allowed')`,
    replace: '',
    tests: [VALIDATED],
  },
  {
    attack: 'a commenter who writes text',
    protection: 'roles are checked again while a document is open',
    file: `${COLLAB}/watch.ts`,
    find: '  if (access === null || !mayRead(access)) {',
    replace: '  if (access === undefined) {',
    tests: [
      `${COLLAB}/revocation.test.ts -t is disconnected within two seconds when their role is removed, and later edits are not stored`,
    ],
  },
  {
    attack: 'comments, replies and decisions in another user’s name',
    protection: 'a comment or reply must carry its author’s user id',
    file: ANNOTATIONS,
    find: `field(value, 'author') !== user || (before !== undefined && field(before, 'author') !== user)`,
    replace: `field(value, 'author') === undefined || (before !== undefined && user === '')`,
    tests: [VALIDATED],
  },
  {
    attack: 'comments, replies and decisions in another user’s name',
    protection: 'only editors can decide on suggestions and threads',
    file: ANNOTATIONS,
    find: `      if (field(value, 'by') !== user) throw new InvalidUpdate('forged')
      if (!edits) throw new InvalidUpdate('not_allowed')`,
    replace: `      if (field(value, 'by') !== user) throw new InvalidUpdate('forged')`,
    tests: [VALIDATED],
  },
  {
    attack: 'entries replaced',
    protection: 'an entry must have the type that its root contains',
    file: `${COLLAB}/validate-update.ts`,
    find: 'key === null || type !== entryType',
    replace: 'key === null',
    tests: [`${COLLAB}/validate-update.test.ts`],
  },
  {
    attack: 'entries replaced',
    protection: 'existing entries can’t be replaced',
    file: `${COLLAB}/validate-update.ts`,
    find: `if (beside !== null && content !== CONTENT.deleted && isEntry(doc, structAt(doc, beside)))
    throw new InvalidUpdate('invalid')`,
    replace: '',
    tests: [`${COLLAB}/validate-update.test.ts`],
  },
  {
    attack: 'entries replaced',
    protection: 'an update may only depend on content the server has',
    file: `${COLLAB}/validate-update.ts`,
    find: `    if (clock > before) throw new InvalidUpdate('early')\n`,
    replace: '',
    tests: [`${COLLAB}/validate-update.test.ts`, VALIDATED, `${COLLAB}/hostile.test.ts`],
  },
  {
    attack: 'entries replaced',
    protection: 'the number of threads per play is limited',
    file: ANNOTATIONS,
    find: 'this.#annotations.size + this.#made.size > ANNOTATION_LIMITS.threads',
    replace: 'this.#annotations.size < 0',
    tests: [`${VALIDATED} -t begin more threads than a play has room for`],
  },
  {
    attack: 'entries replaced',
    protection: 'connections that haven’t joined are limited per address',
    file: `${COLLAB}/limits.ts`,
    find: 'unknownPerAddress: 64',
    replace: 'unknownPerAddress: 6400',
    tests: [`${COLLAB}/hostile.test.ts -t replaces other waiting connections when clients connect again and again`],
  },
  {
    attack: 'words typed under the client id of another user’s open page',
    protection: 'nobody can write under the client id of another user’s page',
    edits: [
      {
        file: `${COLLAB}/awareness.ts`,
        find: '  return user !== undefined && user.id !== userId',
        replace: `  return user !== undefined && userId === ''`,
      },
      {
        file: `${COLLAB}/awareness.ts`,
        find: 'return owner !== undefined && owner !== userId',
        replace: 'return false',
      },
      {
        file: 'server/modules/plays/text/append-updates.ts',
        find: 'if (refused.length === 0) return batch',
        replace: 'return batch',
      },
    ],
    tests: [
      `${COLLAB}/client-ids.test.ts -t a user cannot write with the client id of another user’s open page, or block its updates`,
    ],
  },
  {
    attack: 'words typed under the client id of another user’s open page',
    protection: 'a client id still belongs to its user after the connection is lost',
    file: `${COLLAB}/awareness.ts`,
    find: 'return owner !== undefined && owner !== userId',
    replace: 'return false',
    tests: [
      `${COLLAB}/client-ids.test.ts -t a user cannot occupy the client id of a disconnected page, or block its updates`,
    ],
  },
]
