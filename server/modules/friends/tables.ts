export interface FriendshipRow {
  readonly a: string
  readonly b: string
  readonly since: Date
}

export interface BlockRow {
  readonly blocker: string
  readonly blocked: string
  readonly since: Date
}

// A type and not an interface: Kysely asks for an index signature.
export type FriendsTables = {
  friendships: FriendshipRow
  blocks: BlockRow
}
