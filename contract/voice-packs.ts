import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { language } from './play.ts'
import { voiceAge, voiceGender } from './voices.ts'

/**
 * Why a pack could not be installed: no answer, not the right archive, no room, a model that this machine can't run, or
 * another cause that is in the log.
 */
export const PACK_FAULTS = ['unreachable', 'wrong', 'full', 'unusable', 'failed'] as const
export const packFault = z.enum(PACK_FAULTS)
export type PackFault = z.infer<typeof packFault>

/** A pack of natural voices that administrators can install. */
export const voicePack = z.object({
  name: z.string(),
  /** What the pack is called; null if it is called by its speakers. */
  title: z.string().nullable(),
  languages: z.array(language),
  licence: z.string(),
  /** Whether the model was trained from one whose recordings are licensed for research only. */
  research: z.boolean(),
  /** The size of the archive. */
  bytes: z.number(),
  /** The names of the people whose voices the model has learned. */
  speakers: z.array(z.string()),
  /** The number of speakers from whom an installation chooses the voices; null if they are listed. */
  choosesFrom: z.number().nullable(),
  /** The voices, which can be heard once the pack is installed. `id` is the voice's id in the engine `natural`. */
  voices: z.array(z.object({ id: z.string(), name: z.string(), language, gender: voiceGender, age: voiceAge })),
  /** The share of short lines that the voices said right when they were installed; null if nobody has measured it. */
  shortLines: z.number().nullable(),
  installed: z.boolean(),
  /** How far the installation is, as a share from 0 to 1; null if the pack is not being installed. */
  installing: z.object({ phase: z.enum(['downloading', 'unpacking', 'trying']), done: z.number() }).nullable(),
  /** Why the last attempt to install it failed. */
  fault: packFault.nullable(),
})
export type VoicePack = z.infer<typeof voicePack>

const byName = z.object({ name: z.string().max(60) })
const administrator = oc.errors(errors('no_authorization', 'second_factor_needed', 'not_admin', 'too_many_requests'))

/** Routes for packs of natural voices, for administrators. */
export const voicePacks = {
  list: administrator
    .route({ method: 'GET', path: '/admin/voices', summary: 'List the packs of natural voices' })
    /** `fault` says why the catalogue could not be read; only installed packs are listed then. */
    .output(z.object({ packs: z.array(voicePack), fault: packFault.nullable() })),
  add: administrator
    .errors(errors('pack_not_found'))
    .route({ method: 'POST', path: '/admin/voices/{name}', summary: 'Install a pack', successStatus: 202 })
    .input(byName)
    .output(voicePack),
  remove: administrator
    .errors(errors('pack_not_found'))
    .route({
      method: 'DELETE',
      path: '/admin/voices/{name}',
      summary: 'Remove a pack, or cancel its installation',
      successStatus: 204,
    })
    .input(byName)
    .output(z.void()),
}
