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
    /** A play was thrown away, or removed for good. */
    'play.trashed': { readonly playId: string }
  }
}
