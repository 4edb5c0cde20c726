import type { DeskParts } from '../desk/desk-parts.ts'
import { historyOf } from './history.ts'
import type { Moment } from './moments.ts'

/** Shows two moments in the page's place; where the panel lies over the page, it makes room. */
export function compareMoments({ link, view }: DeskParts, moments: readonly [Moment, Moment]): void {
  historyOf(link).compare(moments)
  const beside = matchMedia('(min-width: 56.25rem)').matches
  view.change({ stage: 'compare', find: null, ...(!beside && { side: null }) })
}
