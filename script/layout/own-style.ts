import type { Element } from '../play.ts'
import type { ElementStyle, Layout } from './layout.ts'
import { directionStyle } from './opening.ts'
import { verseStyle } from './shared-verse.ts'

/**
 * The style of the element at `index`, which may differ from `style`, the one of its kind: a direction that opens a scene,
 * a verse that goes on where another part of its line ended. The same object where it does not.
 */
export const ownStyle = (
  source: { readonly elements: readonly Element[]; readonly layout: Layout },
  index: number,
  style: ElementStyle,
): ElementStyle =>
  source.elements[index]?.kind === 'action' ? directionStyle(source, index, style) : verseStyle(source, index, style)
