import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'

/** A session of the current user. */
export const ownSession = z.object({
  id: uuid,
  /** The browser's User-Agent header, from which the client derives a readable name. */
  userAgent: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** Whether this session sent the request. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

const signedIn = oc.errors(errors('no_authorization', 'invalid', 'too_many_requests'))

/** Routes for a user's own account that are not part of the authentication protocol. */
export const account = {
  sessions: signedIn
    .route({ method: 'GET', path: '/account/sessions', summary: 'List your sessions' })
    .output(z.object({ sessions: z.array(ownSession) })),
  endSession: signedIn
    .errors(errors('not_found'))
    .route({
      method: 'DELETE',
      path: '/account/sessions/{id}',
      summary: 'End one of your sessions',
      successStatus: 204,
    })
    .input(z.object({ id: uuid }))
    .output(z.void()),
  setPicture: signedIn
    .errors(errors('picture_wrong', 'file_too_large'))
    .route({ method: 'PUT', path: '/account/picture', summary: 'Set your picture' })
    .input(z.object({ file: z.file() }))
    .output(z.object({ picture: z.string() })),
  removePicture: signedIn
    .route({ method: 'DELETE', path: '/account/picture', summary: 'Remove your picture', successStatus: 204 })
    .output(z.void()),
  recoveryCodes: signedIn
    .route({ method: 'GET', path: '/account/recovery-codes', summary: 'Show how many recovery codes are left' })
    .output(z.object({ left: z.number().int(), createdAt: z.iso.datetime().nullable() })),
  /** Requires two-step verification in this session. The codes are returned only once. */
  renewRecoveryCodes: signedIn
    .errors(errors('second_factor_needed', 'no_second_factor'))
    .route({
      method: 'POST',
      path: '/account/recovery-codes',
      summary: 'Create new recovery codes; the previous ones stop working',
      successStatus: 201,
    })
    .output(z.object({ codes: z.array(z.string()) })),
  /**
   * Accepts a recovery code instead of the two-step verification code or key. Each recovery code works once. The
   * session continues with new tokens.
   */
  useRecoveryCode: signedIn
    .errors(errors('recovery_code_wrong'))
    .route({ method: 'POST', path: '/account/recovery', summary: 'Use a recovery code' })
    .input(z.object({ code: z.string().max(100) }))
    .output(z.object({ access_token: z.string(), refresh_token: z.string(), left: z.number().int() })),
  export: signedIn
    .errors(errors('second_factor_needed'))
    .route({ method: 'GET', path: '/account/export', summary: 'Download all your data as a zip file' })
    .output(z.file()),
  consequences: signedIn
    .route({ method: 'GET', path: '/account/consequences', summary: 'Show what is deleted with your account' })
    .output(
      z.object({
        /** Plays that are deleted with the account, and how many other people have access to each. */
        plays: z.array(z.object({ id: uuid, title: z.string(), others: z.number().int() })),
        /** Number of other people's plays that the user will lose access to. */
        sharedPlays: z.number().int(),
        /** Number of takes that the user has recorded. */
        recordings: z.number().int(),
        lastAdministrator: z.boolean(),
        /** The proof of identity that the deletion requires. */
        proof: z.enum(['password', 'recent-sign-in']),
      }),
    ),
  remove: signedIn
    .errors(errors('last_administrator', 'second_factor_needed', 'proof_wrong'))
    .route({ method: 'POST', path: '/account/remove', summary: 'Permanently delete your account', successStatus: 204 })
    .input(z.object({ password: z.string().max(1000).default('') }))
    .output(z.void()),
}
