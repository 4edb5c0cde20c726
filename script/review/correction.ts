import type { CharacterId } from '../character.ts'
import { ELEMENT_KINDS, type ElementKind, type Language, type LayoutName, type PlayKind } from '../play.ts'

/** Which lines are meant: this one; this and all of its kind after it; all of its kind that are set as it is. */
export const REACHES = ['line', 'onwards', 'alike'] as const
export type Reach = (typeof REACHES)[number]

/** What a line may be said to be. A page break has no words and is none of them. */
export const DRAFT_KINDS: readonly ElementKind[] = ELEMENT_KINDS.filter((kind) => kind !== 'pageBreak')

/** One thing put right in a draft. Whoever applies the same ones in the same order has the same draft. */
export type Correction =
  /** What lines are; saying what they are already confirms it. */
  | { readonly op: 'kind'; readonly line: string; readonly kind: ElementKind; readonly reach: Reach }
  /** Who speaks. */
  | { readonly op: 'speaker'; readonly line: string; readonly character: CharacterId }
  | { readonly op: 'drop'; readonly line: string; readonly reach: Reach }
  /** A line with the next. */
  | { readonly op: 'join'; readonly line: string }
  /** Cuts a line in two before this character. */
  | { readonly op: 'split'; readonly line: string; readonly at: number }
  | { readonly op: 'rename'; readonly character: CharacterId; readonly name: string }
  /** Two are one: what `character` says, `into` says. */
  | { readonly op: 'merge'; readonly character: CharacterId; readonly into: CharacterId }
  /** One is two: whoever is called so is somebody else. */
  | { readonly op: 'part'; readonly character: CharacterId; readonly called: string }
  /** A line of the title page; without words it goes. */
  | { readonly op: 'title'; readonly key: string; readonly value: string }
  | {
      readonly op: 'set'
      readonly kind?: PlayKind | undefined
      readonly language?: Language | undefined
      readonly layout?: LayoutName | undefined
    }
