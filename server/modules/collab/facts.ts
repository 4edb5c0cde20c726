/** Somebody said something about a play, for the first time, or named others in it anew. */
export interface Remarked {
  readonly playId: string
  readonly author: string
  readonly thread: string
  /** Its message, which stays the same when it is changed. */
  readonly entry: string
  /** Ids as they were written: whether these are people at the play is not said. */
  readonly mentioned: readonly string[]
  /** Who has begun the thread, and who has spoken in it before. */
  readonly repliedTo: readonly string[]
}

declare module '../../kernel/events.ts' {
  interface Facts {
    'play.remarked': Remarked
  }
}
