/** A job is visible only to the user who started it. */
export const mayAccessJob = (actorId: string, owner: string): boolean => actorId === owner
