/** Gives the name of a character by id. */
export type Names = ReadonlyMap<string, string>

const SAYS_CONTINUED = /\(\s*(?:CONT['’]?D\.?|CONT\.?|CONTINUED|SUITE)\s*\)/iu

/** Whether a printed cue already says that the speech goes on. */
export const saysContinued = (cue: string): boolean => SAYS_CONTINUED.test(cue)
