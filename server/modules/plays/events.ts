/** An update was stored; every node with the document open applies it. */
export interface TextAppended {
  readonly playId: string
  readonly update: Uint8Array
  readonly author: string | null
  readonly seq: number
}

declare module '../../kernel/events.ts' {
  interface Events {
    'play.text-appended': TextAppended
    /** Roles on a play were given, changed or removed. Without a `userId`, several users may be affected. */
    'play.role-changed': { readonly playId: string; readonly userId: string | null }
    /** A friend was given a role. For an invitation by email, `invitation.sent` is emitted instead. */
    'play.shared': { readonly playId: string; readonly by: string; readonly userId: string; readonly role: string }
    'play.shared-with-group': {
      readonly playId: string
      readonly by: string
      readonly groupId: string
      readonly role: string
    }
    /** The cast of a character changed, from `formerIds` to `userIds`. */
    'play.cast-changed': {
      readonly playId: string
      readonly by: string
      readonly characterId: string
      readonly userIds: readonly string[]
      readonly formerIds: readonly string[]
    }
    /** The lines of a user's characters were changed by `by`, or are back to what the user last saw (`by` is null). */
    'play.lines-changed': { readonly playId: string; readonly userId: string; readonly by: string | null }
    /** A user who plays a character opened the play. */
    'play.lines-seen': { readonly playId: string; readonly userId: string }
    /** A play was transferred; the previous owner is now an editor. */
    'play.handed-over': { readonly playId: string; readonly from: string; readonly to: string }
    /** A play was moved to the trash or permanently deleted. */
    'play.trashed': { readonly playId: string }
  }
}
