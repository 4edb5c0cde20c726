/** A file on its way to being a play is its bringer's alone; to everybody else it is not there. */
export const mayTouch = (actorId: string, ownerId: string): boolean => actorId === ownerId
