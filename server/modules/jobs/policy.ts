/** A job is whoever's asked for it, and nobody else sees that there is one. */
export const mayTouch = (actorId: string, owner: string): boolean => actorId === owner
