import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors, type ErrorCode } from './errors.ts'
import { uuid } from './ids.ts'
import { LIMITS } from './limits.ts'
import { job } from './jobs.ts'
import { emailLanguage } from './mail.ts'
import { language, playKind } from './play.ts'

/** The schedule for automatic backups. These contain only rows and keys. */
const schedule = z.object({
  /** The hour of the day, in UTC, at which a backup is made; null if automatic backups are off. */
  hour: z.number().int().nullable(),
  keep: z.number().int(),
  madeAt: z.iso.datetime().nullable(),
  /** The host that has the last backup on its disk. */
  host: z.string().nullable(),
  /** When backups started to fail, and why. Null if the last one succeeded. */
  failedAt: z.iso.datetime().nullable(),
  failure: z.enum(['full', 'denied', 'other']).nullable(),
  nextAt: z.iso.datetime().nullable(),
})

/** The available backups. Times are ISO 8601 in UTC. */
export const backups = z.object({
  /** Backups in the server's folder, newest first. Their names begin with the reason for the backup. */
  dumps: z.array(z.object({ name: z.string(), bytes: z.number(), madeAt: z.iso.datetime() })),
  /** When an administrator last downloaded a complete backup; null if never. */
  takenAt: z.iso.datetime().nullable(),
  /** Whether a backup can be restored while the server runs. */
  restorable: z.boolean(),
  schedule,
})
export type Backups = z.infer<typeof backups>

/** The contents of a backup. */
export interface BackupContents {
  readonly madeAt: string
  /** The version that made the backup, or null if the backup doesn't record it. */
  readonly version: string | null
  /** Whether the backup includes stored files, or only rows and keys. */
  readonly whole: boolean
  readonly files: number
  readonly bytes: number
  readonly people: number
  readonly plays: number
  /** Whether the backup contains the current user's account, with administrator rights. */
  readonly own: boolean
}

/** One line of the response to a restore request: the step that has been reached. */
export type RestoreStep =
  /** Bytes of the file read so far, and its size. The restore can still be cancelled. */
  | { readonly phase: 'reading'; readonly done: number; readonly all: number }
  /** The last line if only the contents were requested, with the proof of identity that a restore requires. */
  | { readonly phase: 'read'; readonly contents: BackupContents; readonly proof: 'password' | 'recent-sign-in' }
  /** The current data is saved, then replaced. From this step on, the server answers no other requests. */
  | { readonly phase: 'saving' | 'exchanging' }
  | { readonly phase: 'restored' }
  | { readonly phase: 'failed'; readonly code: ErrorCode }

export const plan = z.enum(['free', 'pro'])
export type Plan = z.infer<typeof plan>

/** A user as an administrator sees them, without anything they wrote. */
export const adminUser = z.object({
  id: uuid,
  name: z.string(),
  /** Empty for a guest; a login name without `@` for accounts created from a list. */
  login: z.string(),
  admin: z.boolean(),
  plan,
  suspended: z.boolean(),
  confirmed: z.boolean(),
  /** Whether the user has confirmed the email address. */
  addressProved: z.boolean(),
  guest: z.boolean(),
  secondFactors: z.number().int(),
  createdAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
})
export type AdminUser = z.infer<typeof adminUser>

/** A group as an administrator sees it, without its contents. */
export const adminGroup = z.object({
  id: uuid,
  name: z.string(),
  members: z.number().int(),
  /** Names of up to five owners. */
  owners: z.array(z.string()),
  createdAt: z.iso.datetime(),
  archived: z.boolean(),
})
export type AdminGroup = z.infer<typeof adminGroup>

/** A play as an administrator sees it, without its text. */
export const adminPlay = z.object({
  id: uuid,
  title: z.string(),
  kind: playKind,
  language,
  ownerId: uuid,
  ownerName: z.string(),
  /** The owner's login, which identifies the account; empty for a guest. */
  ownerLogin: z.string(),
  words: z.number().int(),
  pages: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  trashedAt: z.iso.datetime().nullable(),
})
export type AdminPlay = z.infer<typeof adminPlay>

/** A job as an administrator sees it, without its subject. */
export const adminJob = job.omit({ subject: true, title: true }).extend({
  ownerId: uuid,
  ownerName: z.string(),
  /** The owner's login, which identifies the account; empty for a guest. */
  ownerLogin: z.string(),
})
export type AdminJob = z.infer<typeof adminJob>

export const auditEntry = z.object({
  id: uuid,
  at: z.iso.datetime(),
  /** Null for the operator at the command line. */
  actorId: uuid.nullable(),
  actorName: z.string(),
  /** For example `user.suspended` or `flag.changed`. */
  action: z.string(),
  target: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** A new account from a pasted list. The password is returned only once, to be printed. */
export const startAccount = z.object({ name: z.string(), login: z.string(), password: z.string() })
export type StartAccount = z.infer<typeof startAccount>

const id = z.object({ id: uuid })
/**
 * The outcome of an action for one of several users: done, nothing to do, the administrator's own account, or the
 * reason it failed.
 */
export const personOutcome = z.enum([
  'done',
  'unchanged',
  'own_account',
  'user_not_found',
  'last_administrator',
  'no_mailbox',
  'too_many_requests',
])
export type PersonOutcome = z.infer<typeof personOutcome>

const ids = z.array(uuid).min(1).max(LIMITS.peopleAtOnce)
const outcomes = z.array(z.object({ id: uuid, outcome: personOutcome }))

const admin = oc.errors(errors('no_authorization', 'not_admin', 'second_factor_needed', 'invalid', 'too_many_requests'))
const kept = admin.errors(errors('hosted_accounts'))
const onUser = kept.errors(errors('user_not_found'))

/**
 * Rates are per second, durations are 95th percentiles in milliseconds (null if there were none), memory is in bytes.
 */
const loadSample = z.object({
  at: z.iso.datetime(),
  connections: z.number(),
  openPlays: z.number(),
  updates: z.number(),
  requests: z.number(),
  errors: z.number(),
  acknowledge: z.number().nullable(),
  commit: z.number().nullable(),
  response: z.number().nullable(),
  updatesWaiting: z.number(),
  workersWaiting: z.number(),
  delay: z.number(),
  memory: z.number(),
})
export type LoadSample = z.infer<typeof loadSample>

export const admins = {
  overview: admin.route({ method: 'GET', path: '/admin/overview', summary: 'Show an overview of the server' }).output(
    z.object({
      people: z.object({ all: z.number(), active: z.number(), administrators: z.number(), suspended: z.number() }),
      plays: z.object({ all: z.number(), trashed: z.number() }),
      jobs: z.object({ waiting: z.number(), running: z.number(), failed: z.number() }),
      /** Space used by the database and by stored files, in bytes. */
      storage: z.object({ database: z.number(), files: z.number() }),
      letters: z.object({ leaves: z.boolean(), waiting: z.number(), failed: z.number() }),
      /**
       * Whether email addresses count as confirmed without a confirmation email. If so, none of them has been verified.
       */
      addressesTyped: z.boolean(),
      health: z.array(z.object({ name: z.string(), well: z.boolean() })),
      version: z.string(),
      engine: z.enum(['pglite', 'postgres']),
      /** The public address of the server, used in emails and links. */
      origin: z.url(),
      /** Number of identity providers that users can sign in with. */
      providers: z.number().int(),
    }),
  ),
  load: admin
    .route({
      method: 'GET',
      path: '/admin/load',
      summary: 'Show the load of the server that answers, in the last hour',
    })
    .output(z.object({ interval: z.number(), samples: z.array(loadSample) })),
  backups: admin
    .route({ method: 'GET', path: '/admin/backups', summary: 'List the dumps and the time of the last backup' })
    .output(backups),
  scheduleBackups: admin
    .route({
      method: 'PUT',
      path: '/admin/backups/schedule',
      summary: 'Set when backups are made and how many are kept',
    })
    .input(z.object({ hour: z.number().int().min(0).max(23).nullable(), keep: z.number().int().min(1).max(365) }))
    .output(schedule),
  uploadBackup: admin
    .errors(errors('backup_wrong', 'backup_too_large', 'upload_moved_on', 'restore_elsewhere', 'storage_full'))
    .route({
      method: 'POST',
      path: '/admin/backups/uploads/{id}',
      summary: 'Upload the next part of a backup; the first part starts an upload and ends any other',
    })
    .input(
      id.extend({
        at: z.coerce.number().int().min(0),
        /** Size of the whole file in bytes. */
        size: z.coerce.number().int().min(1),
        file: z.file(),
      }),
    )
    /** The name of the stored backup once the upload is complete. */
    .output(z.object({ name: z.string().nullable() })),
  users: admin
    .route({ method: 'GET', path: '/admin/users', summary: 'List users, newest first' })
    .input(
      z.object({
        search: z.string().max(200).default(''),
        only: z.enum(['all', 'administrators', 'suspended', 'unconfirmed', 'pro']).default('all'),
        page: z.coerce.number().int().min(1).max(100_000).default(1),
      }),
    )
    .output(z.object({ users: z.array(adminUser), all: z.number().int(), pages: z.number().int() })),
  changeUser: onUser
    .errors(errors('last_administrator'))
    .route({
      method: 'PATCH',
      path: '/admin/users/{id}',
      summary: 'Change a user’s role or plan, suspend them, or confirm their email address',
    })
    .input(
      id.extend({
        admin: z.boolean().optional(),
        plan: plan.optional(),
        suspended: z.boolean().optional(),
        addressProved: z.literal(true).optional(),
      }),
    )
    .output(adminUser),
  signOutUser: onUser
    .route({
      method: 'POST',
      path: '/admin/users/{id}/sign-out',
      summary: 'End all sessions of a user',
      successStatus: 204,
    })
    .input(id)
    .output(z.void()),
  resetFactors: onUser
    .route({ method: 'POST', path: '/admin/users/{id}/reset-factors', summary: 'Remove a user’s second factors' })
    .input(id)
    .output(adminUser),
  recoveryLink: onUser
    .errors(errors('last_administrator'))
    .route({
      method: 'POST',
      path: '/admin/users/{id}/recovery-link',
      summary: 'Create a recovery link for a user',
      successStatus: 201,
    })
    .input(id)
    .output(z.object({ link: z.string(), expiresAt: z.iso.datetime() })),
  removeUser: onUser
    .errors(errors('last_administrator'))
    .route({ method: 'DELETE', path: '/admin/users/{id}', summary: 'Delete a user’s account', successStatus: 204 })
    .input(id)
    .output(z.void()),
  suspendUsers: admin
    .route({ method: 'POST', path: '/admin/users/suspend', summary: 'Suspend several users, or lift their suspension' })
    .input(z.object({ ids, suspended: z.boolean() }))
    .output(z.object({ outcomes })),
  sendUserLinks: kept
    .route({
      method: 'POST',
      path: '/admin/users/send-links',
      summary: 'Send several users a sign-in link, or their invitation again',
    })
    .input(z.object({ ids, language: emailLanguage }))
    .output(z.object({ outcomes, leaves: z.boolean() })),
  groupUsers: admin
    .errors(errors('too_many_groups', 'group_full', 'user_not_found'))
    .route({ method: 'POST', path: '/admin/users/add-to-group', summary: 'Add several users to a group' })
    .input(
      z.object({
        ids,
        language: emailLanguage,
        /** The name of a group that the administrator leads, or of a new one. */
        group: z.string().trim().min(1).max(LIMITS.groupName),
      }),
    )
    .output(z.object({ outcomes, group: z.object({ id: uuid, name: z.string() }) })),
  removeUsers: admin
    .route({ method: 'POST', path: '/admin/users/remove', summary: 'Delete several accounts' })
    .input(z.object({ ids }))
    .output(z.object({ outcomes })),
  inviteUser: kept
    .errors(errors('user_exists'))
    .route({ method: 'POST', path: '/admin/invitations', summary: 'Invite somebody', successStatus: 201 })
    .input(z.object({ email: z.email().max(LIMITS.email), language: emailLanguage }))
    .output(z.object({ user: adminUser, link: z.string(), leaves: z.boolean(), local: z.boolean() })),
  addAccounts: kept
    .errors(errors('list_wrong'))
    .route({
      method: 'POST',
      path: '/admin/accounts',
      summary: 'Create accounts from a list of names',
      successStatus: 201,
    })
    .errors(errors('too_many_groups', 'group_full'))
    .input(
      z.object({
        list: z.string().max(LIMITS.accountsList),
        language: emailLanguage,
        /**
         * Name of the group that all accounts are added to: one of the administrator's groups, or a new one. Empty for
         * none.
         */
        group: z.string().trim().max(LIMITS.groupName).default(''),
      }),
    )
    .output(
      z.object({
        accounts: z.array(startAccount),
        group: z.object({ id: uuid, name: z.string() }).nullable(),
      }),
    ),
  groups: admin
    .route({ method: 'GET', path: '/admin/groups', summary: 'List groups, newest first' })
    .input(
      z.object({
        search: z.string().max(200).default(''),
        page: z.coerce.number().int().min(1).max(100_000).default(1),
      }),
    )
    .output(z.object({ groups: z.array(adminGroup), all: z.number().int(), pages: z.number().int() })),
  changeGroup: admin
    .errors(errors('group_not_found'))
    .route({ method: 'PATCH', path: '/admin/groups/{id}', summary: 'Archive or reopen a group' })
    .input(id.extend({ archived: z.boolean() }))
    .output(adminGroup),
  plays: admin
    .route({
      method: 'GET',
      path: '/admin/plays',
      summary: 'List plays without their texts, most recently changed first',
    })
    .input(
      z.object({
        /** Text to find in a play's title, or in its owner's name or email address. */
        search: z.string().max(200).default(''),
        only: z.enum(['all', 'trashed']).default('all'),
        page: z.coerce.number().int().min(1).max(100_000).default(1),
      }),
    )
    .output(z.object({ plays: z.array(adminPlay), all: z.number().int(), pages: z.number().int() })),
  changePlay: admin
    .errors(errors('play_not_found'))
    .route({ method: 'PATCH', path: '/admin/plays/{id}', summary: 'Move a play to the trash, or restore it' })
    .input(id.extend({ trashed: z.boolean() }))
    .output(adminPlay),
  transferPlay: admin
    .errors(errors('play_not_found', 'user_not_found', 'address_unproved'))
    .route({ method: 'POST', path: '/admin/plays/{id}/transfer', summary: 'Transfer a play to another account' })
    .input(
      id.extend({
        /** The new owner's email address, login or id. */
        to: z.string().trim().min(1).max(LIMITS.email),
      }),
    )
    .output(adminPlay),
  jobs: admin
    .route({
      method: 'GET',
      path: '/admin/jobs',
      summary: 'List all users’ jobs: running ones first, then the newest',
    })
    .input(
      z.object({
        only: z.enum(['all', 'live', 'failed']).default('all'),
        page: z.coerce.number().int().min(1).max(100_000).default(1),
      }),
    )
    .output(z.object({ jobs: z.array(adminJob), all: z.number().int(), pages: z.number().int() })),
  cancelJob: admin
    .errors(errors('job_not_found', 'job_moved_on'))
    .route({ method: 'POST', path: '/admin/jobs/{id}/cancel', summary: 'Cancel a user’s job' })
    .input(id)
    .output(adminJob),
  retryJob: admin
    .errors(errors('job_not_found', 'job_moved_on'))
    .route({ method: 'POST', path: '/admin/jobs/{id}/retry', summary: 'Retry a user’s job' })
    .input(id)
    .output(adminJob),
  audit: admin
    .route({ method: 'GET', path: '/admin/audit', summary: 'List the audit log, newest first' })
    .input(z.object({ before: z.iso.datetime().optional() }))
    .output(z.object({ entries: z.array(auditEntry), more: z.boolean() })),
}
