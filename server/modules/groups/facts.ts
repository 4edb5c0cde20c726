import type { GroupRole } from '@replique/contract'

/** A member of a group, and who did it: themselves, another member, or nobody where the server did. */
interface OfMember {
  readonly groupId: string
  readonly userId: string
  readonly by: string | null
}

declare module '../../kernel/events.ts' {
  interface Facts {
    'group.member-added': OfMember
    /** Somebody left, was removed, or their account went. */
    'group.member-removed': OfMember
    'group.role-changed': OfMember & { readonly role: GroupRole }
    /** Its name, what it says of itself, its language or its picture. */
    'group.changed': { readonly groupId: string; readonly by: string }
    /** Put away, or opened again. */
    'group.archived': { readonly groupId: string; readonly by: string; readonly archived: boolean }
  }
}
