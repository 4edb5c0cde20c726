/** Protections of plays that several write: updates, remarks, connections, versions. */
import type { Mutation } from './mutation.ts'

export const collabMutations: readonly Mutation[] = [
  {
    attack: 'entries replaced, deleted, of another shape',
    protection: 'an entry is of the type that its root holds',
    file: 'server/rooms/collab/judge.ts',
    find: 'key === null || type !== entryType',
    replace: 'key === null',
    tests: ['server/rooms/collab/judge.test.ts'],
  },
]
