/** An update is stored; whoever holds the document open applies it. */
export interface TextAppended {
  readonly playId: string
  readonly update: Uint8Array
  readonly author: string | null
  readonly seq: number
}

declare module '../../kernel/events.ts' {
  interface Facts {
    'play.text-appended': TextAppended
    /** Roles on a play were given, changed or taken back; without a userId, perhaps everybody's. */
    'play.role-changed': { readonly playId: string; readonly userId: string | null }
    /** A friend was given a role; addresses hear by `invitation.sent`. */
    'play.shared': { readonly playId: string; readonly by: string; readonly userId: string; readonly role: string }
    'play.shared-with-group': {
      readonly playId: string
      readonly by: string
      readonly groupId: string
      readonly role: string
    }
    /** Who plays a character, from now on, and who did before. */
    'play.cast-changed': {
      readonly playId: string
      readonly by: string
      readonly characterId: string
      readonly userIds: readonly string[]
      readonly formerIds: readonly string[]
    }
    /** Lines of somebody's characters were changed by another, or by null are as they last saw them. */
    'play.lines-changed': { readonly playId: string; readonly userId: string; readonly by: string | null }
    /** Somebody who plays a character opened the play. */
    'play.lines-seen': { readonly playId: string; readonly userId: string }
    /** A play has another owner; the one before is an editor. */
    'play.handed-over': { readonly playId: string; readonly from: string; readonly to: string }
    /** A play was thrown away, or removed for good. */
    'play.trashed': { readonly playId: string }
  }
}
