/** How two people stand to each other, as one of them sees it. */
export interface Bond {
  readonly self: boolean
  readonly friends: boolean
  /** The other one does not want to hear from this one. */
  readonly blockedByOther: boolean
}

/** Friends may end it, and nobody else has anything to end. */
export const mayRemove = ({ friends }: Bond): boolean => friends

/** Anybody may be blocked but oneself. */
export const mayBlock = ({ self }: Bond): boolean => !self

/** Whoever is not welcome does not become a friend, not even by a link of the other one's. */
export const mayBecomeFriends = ({ self, friends, blockedByOther }: Bond): boolean =>
  !self && !friends && !blockedByOther
