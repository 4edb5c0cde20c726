import { isResumed } from '../../cue.ts'
import type { Element } from '../../play.ts'
import { childOf } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import { marksBy, withoutMarks } from './cast.ts'

/** The cues of a script that say that their speaker goes on, and those that a program would have say so. */
interface Marks {
  /** The elements, their cues without such a mark. */
  readonly bare: readonly Element[]
  readonly hasMarks: boolean
  /** Whether each cue that resumes a speech has its mark. */
  readonly isComplete: boolean
  readonly isAutomatic: (at: number) => boolean
}

function readMarks(elements: readonly Element[], continued: string | undefined): Marks {
  const isMark = marksBy(continued)
  const bare = elements.map((one) => {
    const text = one.kind === 'cue' && one.text.length > 0 ? withoutMarks(one.text, isMark) : undefined
    return text === undefined ? one : { ...one, text }
  })
  const isMarked = (at: number): boolean => bare[at] !== elements[at]
  const resumed = new Set(bare.keys().filter((at) => isResumed(bare, at)))
  return {
    bare,
    hasMarks: bare.some((_, at) => isMarked(at)),
    isComplete: [...resumed].every(isMarked),
    isAutomatic: (at) => resumed.has(at),
  }
}

/**
 * A script without the marks that Final Draft put there by itself, which its pages have anyway. They are its own where the
 * file says that it puts them, and no speaker goes on without one; any other was typed, and stays.
 */
export function withoutAutomaticMarks(elements: readonly Element[], root: XmlElement): readonly Element[] {
  const breaks = childOf(childOf(root, 'MoresAndContinueds'), 'DialogueBreaks')?.attributes
  if (breaks?.['AutomaticCharacterContinueds'] !== 'Yes') return elements
  const { bare, hasMarks, isComplete, isAutomatic } = readMarks(elements, breaks['DialogueTop'])
  if (!hasMarks || !isComplete) return elements
  return elements.map((one, at) => (isAutomatic(at) ? (bare[at] ?? one) : one))
}

/** Whether a file has to say that none of its marks came by itself: they would be taken for such when it is read. */
export function areMarksTyped(elements: readonly Element[], continued: string): boolean {
  const { hasMarks, isComplete } = readMarks(elements, continued)
  return hasMarks && isComplete
}
