/** Proposals are for whoever may write them into the play; to others the play is what it always is. */
export const mayPropose = (standing: { readonly write: boolean }): boolean => standing.write
