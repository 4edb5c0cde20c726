import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from '../errors.ts'
import { language, playId } from '../play.ts'

/** Characters, by id, in the order of the cast list. */
const characters = z.array(z.string())

/** A part of a play during which the same characters are on stage. */
export const frenchScene = z.object({
  /** The id of its first paragraph. */
  element: z.string(),
  /** The headings of the act and scene that it belongs to; empty if there is none. */
  act: z.string(),
  scene: z.string(),
  /** On stage: those who speak, and those who don't. */
  speaking: characters,
  silent: characters,
  /** Heard from off stage only. */
  offStage: characters,
  speeches: z.number().int(),
  /** Estimated from the words, as the running time is. */
  seconds: z.number(),
})
export type FrenchSceneRow = z.infer<typeof frenchScene>

/**
 * What the text leaves unclear: somebody speaks without having entered, is only named in a direction, is announced by a
 * heading but never enters, or is meant by a pronoun.
 */
export const STAGE_DOUBTS = ['not-entered', 'only-named', 'only-announced', 'pronoun'] as const
export const stageDoubt = z.object({
  kind: z.enum(STAGE_DOUBTS),
  /** The paragraph's id, and the beginning of its text. */
  element: z.string(),
  text: z.string(),
  /** Null if it isn't known who is meant. */
  character: z.string().nullable(),
})

/** Who is on stage when. */
export const stageGrid = z.object({
  title: z.string(),
  language,
  characters: z.array(z.object({ id: z.string(), name: z.string() })),
  scenes: z.array(frenchScene),
  doubts: z.array(stageDoubt),
  /** Whether the user may correct entrances and exits in the text. */
  mayCorrect: z.boolean(),
})
export type StageGrid = z.infer<typeof stageGrid>

export const frenchScenes = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found'))
  .route({ method: 'GET', path: '/plays/{id}/french-scenes', summary: 'Show who is on stage when' })
  .input(z.object({ id: playId }))
  .output(stageGrid)
