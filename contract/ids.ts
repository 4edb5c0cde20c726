import { z } from 'zod'

/**
 * Any id, in lower case only, which is how the server issues them. The database treats other spellings as the same id,
 * but maps in memory (open documents, devices, budgets) would not.
 */
export const uuid = z.uuid().lowercase()
