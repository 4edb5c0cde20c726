import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import { language, playId } from '../play.ts'

/** Characters, by id, in the order of the cast list. */
const characters = z.array(z.string())

/** A part of a play during which the same characters are on stage. */
export const frenchScene = z.object({
  /** The id of its first paragraph. */
  element: z.string(),
  /** The id of the paragraph with which they are on stage; before it, nobody is. */
  since: z.string(),
  /** The id of the paragraph before it in the same scene of the script; null if it begins the scene. */
  before: z.string().nullable(),
  /** The headings of the act and scene that it belongs to; empty if there is none. */
  act: z.string(),
  scene: z.string(),
  /** On stage: those who speak, and those who don't. */
  speaking: characters,
  silent: characters,
  /** Heard from off stage only. */
  offStage: characters,
  speeches: z.number().int(),
  /** As measured in a read-through, or estimated from the words, as the running time is. */
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
  /** For `pronoun`: whether somebody enters or exits. */
  move: z.enum(['entrance', 'exit']).nullable(),
})
export type StageDoubtRow = z.infer<typeof stageDoubt>

/** `none`: the character neither enters nor exits there, whatever the text says. */
export const MOVE_KINDS = ['entrance', 'exit', 'none'] as const

/** An entrance or exit that somebody has confirmed: at the beginning of the paragraph, or at its end. */
export const confirmedMove = z.object({
  element: z.string(),
  text: z.string(),
  character: z.string(),
  kind: z.enum(MOVE_KINDS),
})
export type ConfirmedMoveRow = z.infer<typeof confirmedMove>

/** A French scene that is new, is gone, or has other characters than when the user printed the French scenes. */
export const sceneChange = z.object({
  kind: z.enum(['new', 'gone', 'changed']),
  /** Its number before and now, from 1; null if there was or is none. */
  before: z.number().int().nullable(),
  now: z.number().int().nullable(),
  came: characters,
  left: characters,
})
export type SceneChangeRow = z.infer<typeof sceneChange>

/** Who is on stage when. */
export const stageGrid = z.object({
  title: z.string(),
  language,
  /** The whole cast list; `appears`: whether they are in a French scene. */
  characters: z.array(z.object({ id: z.string(), name: z.string(), appears: z.boolean() })),
  scenes: z.array(frenchScene),
  doubts: z.array(stageDoubt),
  moves: z.array(confirmedMove),
  /** Whether times were measured in a read-through. */
  measured: z.boolean(),
  /**
   * When the user printed the French scenes, newest first, and what has changed since each time. The dialog for printing
   * doesn't tell whether it was cancelled, so an earlier print can still be compared with.
   */
  prints: z.array(z.object({ at: z.iso.datetime(), changes: z.array(sceneChange) })),
  /** Whether the user may correct entrances and exits in the text. */
  mayCorrect: z.boolean(),
})
export type StageGrid = z.infer<typeof stageGrid>

/** Null for `kind` removes what was confirmed. */
const move = z.object({
  element: z.string().min(1).max(200),
  character: z.string().min(1).max(200),
  kind: z.enum(MOVE_KINDS).nullable(),
})
export type MoveInput = z.infer<typeof move>

const onPlay = oc
  .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
  .errors(errors('play_not_found'))

/** Routes for the French scenes of a play. */
export const frenchScenes = {
  show: onPlay
    .route({ method: 'GET', path: '/plays/{id}/french-scenes', summary: 'Show who is on stage when' })
    .input(z.object({ id: playId }))
    .output(stageGrid),
  confirm: onPlay
    .errors(errors('not_allowed', 'paragraph_not_found', 'character_not_found', 'play_full', 'unavailable'))
    .route({
      method: 'PUT',
      path: '/plays/{id}/french-scenes/moves',
      summary: 'Confirm entrances and exits in the text',
    })
    .input(z.object({ id: playId, moves: z.array(move).min(1).max(LIMITS.movesAtOnce) }))
    .output(stageGrid),
  print: onPlay
    .route({
      method: 'POST',
      path: '/plays/{id}/french-scenes/printed',
      summary: 'Note that you print the French scenes, to be told what changes',
    })
    .input(z.object({ id: playId }))
    .output(stageGrid),
}
