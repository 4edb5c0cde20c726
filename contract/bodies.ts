import { LIMITS } from './limits.ts'

/** What a route takes in its body: a file, or JSON of so many bytes and so many keys and items. */
export type Body = { readonly file: number } | { readonly json: number; readonly entries: number }

/** For routes that name nothing else: forms of a page. */
export const USUAL_BODY: Body = { json: LIMITS.body, entries: 5000 }
/** For what anybody may ask without an account. */
const SMALL: Body = { json: LIMITS.smallBody, entries: 200 }
/** For what holds a line of a whole play for each of its entries. */
const LARGE: Body = { json: LIMITS.largeBody, entries: 25_000 }

/** Routes whose bodies are not the usual ones, by method and path. */
export const BODIES: Readonly<Record<string, Body>> = {
  'POST /setup/admin': SMALL,
  'POST /setup/promote': SMALL,
  'POST /rpc/is_admin': SMALL,
  'POST /plays/read': SMALL,
  'POST /invitations/look': SMALL,
  'POST /plays/import': { file: LIMITS.upload },
  'POST /imports': { file: LIMITS.upload },
  'POST /admin/backups/uploads/{id}': { file: LIMITS.backupPiece },
  'PUT /account/picture': { file: LIMITS.picture },
  'PUT /groups/{id}/picture': { file: LIMITS.picture },
  'POST /plays/{id}/recordings/{characterId}/{lineId}': { file: LIMITS.recording },
  'POST /imports/{id}/corrections': LARGE,
  'POST /plays/{id}/rehearsal/runs': LARGE,
  'POST /plays/{id}/rehearsal/anew': LARGE,
  'POST /plays/{id}/tones/forget': LARGE,
  'PATCH /plays/{id}/pronunciation': LARGE,
}
