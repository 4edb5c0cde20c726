import { z } from 'zod'

/**
 * The id of anything, in the one spelling that the server gives: lower case. The database reads others as the same id,
 * but whoever keeps things by id in memory (open documents, devices, budgets) would keep them twice.
 */
export const uuid = z.uuid().lowercase()
