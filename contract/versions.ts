import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { LIMITS } from './limits.ts'
import { playId } from './play.ts'

/** A stored version of a play. Times are ISO 8601 in UTC. */
export const version = z.object({
  id: uuid,
  name: z.string().nullable(),
  /**
   * `kept` versions were created on request, such as before a restore. `automatic` ones are thinned out over time
   * unless they are named.
   */
  kind: z.enum(['automatic', 'kept']),
  createdAt: z.string(),
  /** Names of those who wrote since the previous version. Deleted accounts are left out. */
  authors: z.array(z.string()),
  words: z.number().int(),
  pages: z.number().int(),
})
export type Version = z.infer<typeof version>

/** The users behind Yjs client ids. `person` is an index of `people`, or null if the account was deleted. */
export const playAuthors = z.object({
  people: z.array(z.object({ name: z.string(), you: z.boolean(), hue: z.number().int().min(1).max(12) })),
  clients: z.array(
    z.object({
      client: z.number().int(),
      person: z.number().int().nullable(),
      /** When the client was first and last active. One client is one open page. */
      from: z.string(),
      to: z.string(),
    }),
  ),
})
export type PlayAuthors = z.infer<typeof playAuthors>

/** What others changed in a play since the user last opened it. */
export const playChanges = z.object({
  playId,
  title: z.string(),
  /** The newest version from before all of these changes, for comparison; null if there is none. */
  versionId: uuid.nullable(),
  /** The users who changed the play most recently. `others` is the number of other users who changed it. */
  people: z.array(
    z.object({
      /** Empty if the user gave no name. */
      name: z.string(),
      lines: z.number().int(),
      /**
       * Number of scenes with changes, and the heading if there is only one such scene. The heading is empty for
       * changes before the first scene.
       */
      places: z.number().int(),
      place: z.string(),
      at: z.string(),
    }),
  ),
  others: z.number().int(),
})
export type PlayChanges = z.infer<typeof playChanges>

const id = z.object({ id: playId })
const one = id.extend({ versionId: uuid })
const name = z.string().trim().min(1).max(LIMITS.versionName)
const onPlay = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found', 'not_allowed'))
const onVersion = onPlay.errors(errors('version_not_found'))

/** Routes for the versions of a play. */
export const versions = {
  list: onVersion
    .route({
      method: 'GET',
      path: '/plays/{id}/versions',
      summary: 'List the versions of a play by page, newest first',
    })
    .input(id.extend({ before: uuid.optional() }))
    .output(z.object({ versions: z.array(version), more: z.boolean() })),
  create: onPlay
    .errors(errors('too_many_versions', 'unavailable'))
    .route({
      method: 'POST',
      path: '/plays/{id}/versions',
      summary: 'Store the current text as a version, with or without a name',
      successStatus: 201,
    })
    .input(id.extend({ name: name.nullable().default(null) }))
    .output(version),
  rename: onVersion
    .errors(errors('too_many_versions'))
    .route({
      method: 'PATCH',
      path: '/plays/{id}/versions/{versionId}',
      summary: 'Name a version, or remove its name',
    })
    .input(one.extend({ name: name.nullable() }))
    .output(version),
  state: onVersion
    .route({
      method: 'GET',
      path: '/plays/{id}/versions/{versionId}/state',
      summary: 'Get a version as a gzipped Yjs update',
    })
    .input(one)
    .output(z.file()),
  changes: oc
    .errors(errors('no_authorization', 'second_factor_needed'))
    .route({
      method: 'GET',
      path: '/changes',
      summary: 'List what others changed in your plays since you last opened them',
    })
    .output(z.object({ plays: z.array(playChanges) })),
  authors: onPlay
    .route({ method: 'GET', path: '/plays/{id}/authors', summary: 'List the authors of a play by Yjs client id' })
    .input(id)
    .output(playAuthors),
}
