import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { playId } from './play.ts'

const whole = z.number().int()

/**
 * The length of part of a play. `pages` and `minutes` can be fractional; `eighths` of a page are the unit used in
 * schedules.
 */
const length = z.object({ pages: z.number(), eighths: whole, minutes: z.number(), spokenWords: whole })

/** Statistics of a play's current text. Characters are referred to by id. */
export const playStatistics = z.object({
  counts: z.object({ words: whole, spokenWords: whole, speeches: whole, acts: whole, scenes: whole }),
  /** Words of action, stage directions and parentheticals. */
  actionWords: whole,
  pages: whole,
  minutes: z.number(),
  /** The cast list. `hue` is the number of a colour, from 1 to 12. */
  characters: z.array(z.object({ id: z.string(), name: z.string(), hue: whole.min(1).max(12) })),
  /** Speakers, most words first. `character` is null for a cue whose name is not in the cast list. */
  speakers: z.array(
    z.object({
      character: z.string().nullable(),
      name: z.string(),
      speeches: whole,
      words: whole,
      /** Share of all spoken words, from 0 to 1. */
      share: z.number(),
      scenes: whole,
    }),
  ),
  scenes: z.array(
    length.extend({
      number: z.string(),
      heading: z.string(),
      /** The label of the page on which the scene begins. */
      page: z.string(),
      speaking: z.array(z.string()),
      /** Characters who speak or are mentioned. */
      present: z.array(z.string()),
    }),
  ),
  acts: z.array(length.extend({ heading: z.string() })),
  /** Pairs of characters who share scenes, most scenes first. */
  meetings: z.array(z.object({ a: z.string(), b: z.string(), speaking: whole, present: whole })),
})
export type PlayStatistics = z.infer<typeof playStatistics>

/** Routes for the statistics of a play. */
export const statistics = {
  show: oc
    .errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
    .errors(errors('play_not_found', 'not_allowed'))
    .route({ method: 'GET', path: '/plays/{id}/statistics', summary: 'Show the statistics of a play' })
    .input(z.object({ id: playId }))
    .output(playStatistics),
}
