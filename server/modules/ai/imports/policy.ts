/** An import belongs to the user who uploaded it. For everyone else it is not found. */
export const mayTouch = (actorId: string, ownerId: string): boolean => actorId === ownerId
