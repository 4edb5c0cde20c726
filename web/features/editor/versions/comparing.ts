import type { Version } from '@replique/contract'
import type { EditorParts } from '../shell/view-state.ts'
import { historyOf } from './history.ts'
import { NOW, type Moment } from './moments.ts'

/** Shows two moments in the page's place; where the panel lies over the page, it makes room. */
export function compareMoments({ link, view }: EditorParts, moments: readonly [Moment, Moment]): void {
  historyOf(link).compare(moments)
  const beside = matchMedia('(min-width: 56.25rem)').matches
  view.change({ stage: 'compare', find: null, ...(!beside && { side: null }) })
}

/** Two at most: a third one takes the place of the first. */
export const chooseOne = (chosen: readonly Moment[], id: Moment, on: boolean): Moment[] =>
  [...chosen.filter((one) => one !== id), ...(on ? [id] : [])].slice(-2)

/** What is compared of these versions, newest first, where these are chosen: the earlier of two, or the one with the present. */
export function momentsChosen(
  versions: readonly Pick<Version, 'id'>[],
  chosen: readonly Moment[],
): readonly [Moment, Moment] {
  const [later = NOW, earlier] = versions.filter(({ id }) => chosen.includes(id)).map(({ id }) => id)
  return earlier === undefined ? [later, NOW] : [earlier, later]
}
