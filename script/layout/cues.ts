/** Gives the name of a character by id. */
export type Names = ReadonlyMap<string, string>
