import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'

/** A row of `feature_flags`. */
export const flag = z.object({
  name: z.string(),
  is_enabled: z.boolean(),
  numeric_value: z.number().nullable(),
})
export type Flag = z.infer<typeof flag>

/** Flags known to every client, with the values used if the server can't be reached. */
export const FLAG_DEFAULTS = {
  registrationEnabled: { is_enabled: true, numeric_value: null },
  ttsLimitFirst15: { is_enabled: false, numeric_value: null },
  jobRecoveryAttemptsLimit: { is_enabled: true, numeric_value: 10 },
} as const
export const DEBUG_FLAG = 'debug_logging'

export const flags = {
  list: oc
    .errors(errors('invalid'))
    .route({ method: 'GET', path: '/feature_flags', summary: 'List feature flags by name; no account required' })
    .input(z.object({ names: z.string().max(500) }))
    .output(z.array(flag)),
  change: oc
    .errors(errors('no_authorization', 'invalid', 'flags_not_admin', 'second_factor_needed', 'flag_not_found'))
    .route({ method: 'PATCH', path: '/feature_flags/{name}', summary: 'Change a flag; administrators only' })
    .input(
      z.object({
        name: z.string().max(100),
        is_enabled: z.boolean(),
        numeric_value: z.number().int().min(0).max(1000).optional(),
        updated_at: z.iso.datetime({ offset: true }),
      }),
    )
    .output(flag),
}
