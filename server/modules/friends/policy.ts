/** The relationship between two users, from the point of view of one of them. */
export interface Relationship {
  readonly self: boolean
  readonly friends: boolean
  /** Whether the other user has blocked this one. */
  readonly blockedByOther: boolean
}

/** Only an existing friendship can be ended. */
export const mayRemove = ({ friends }: Relationship): boolean => friends

/** Users can block anybody but themselves. */
export const mayBlock = ({ self }: Relationship): boolean => !self

/** A blocked user can't become a friend, even with a link from the user who blocked them. */
export const mayBecomeFriends = ({ self, friends, blockedByOther }: Relationship): boolean =>
  !self && !friends && !blockedByOther
