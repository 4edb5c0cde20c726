import type { ElementKind, PlayKind } from './play.ts'

/** The context of the caret. A parenthetical counts as empty if there is nothing between its brackets. */
export interface FlowPlace {
  readonly play: PlayKind
  readonly element: ElementKind
  readonly empty: boolean
  /** Whether the previous speech is in verse. If so, the next one is too. */
  readonly verse?: boolean
}

/**
 * The effect of a key: `make` adds a paragraph of this kind below the current one, and `become` changes the current one
 * to this kind.
 */
export interface FlowStep {
  readonly does: 'make' | 'become'
  readonly kind: ElementKind
}

type Kinds = Readonly<Record<ElementKind, ElementKind>>

/** The kind of the new paragraph when Enter is pressed in a non-empty element. */
const AFTER: Readonly<Record<PlayKind, Kinds>> = {
  screenplay: {
    act: 'scene',
    scene: 'action',
    action: 'action',
    cue: 'dialogue',
    parenthetical: 'dialogue',
    dialogue: 'cue',
    lyrics: 'lyrics',
    verse: 'verse',
    transition: 'scene',
    shot: 'action',
    centred: 'action',
    note: 'action',
    section: 'action',
    synopsis: 'action',
    pageBreak: 'action',
  },
  stage: {
    act: 'scene',
    scene: 'action',
    action: 'cue',
    cue: 'dialogue',
    parenthetical: 'dialogue',
    dialogue: 'cue',
    lyrics: 'lyrics',
    verse: 'verse',
    transition: 'scene',
    shot: 'action',
    centred: 'action',
    note: 'action',
    section: 'action',
    synopsis: 'action',
    pageBreak: 'action',
  },
}

/**
 * The kind that an empty element becomes on Enter. This is how a writer leaves a speech or a song, or drops an unwanted
 * heading.
 */
const EMPTIED: Kinds = {
  act: 'action',
  scene: 'action',
  action: 'scene',
  cue: 'action',
  parenthetical: 'dialogue',
  dialogue: 'action',
  lyrics: 'cue',
  verse: 'cue',
  transition: 'action',
  shot: 'action',
  centred: 'action',
  note: 'action',
  section: 'action',
  synopsis: 'action',
  pageBreak: 'action',
}

const make = (kind: ElementKind): FlowStep => ({ does: 'make', kind })
const become = (kind: ElementKind): FlowStep => ({ does: 'become', kind })

/** Returns the effect of Enter at the end of an element. A page break never has text, so it doesn't count as empty. */
export function onEnter({ play, element, empty, verse }: FlowPlace): FlowStep {
  return empty && element !== 'pageBreak'
    ? become(inVerse(EMPTIED[element], verse))
    : make(inVerse(AFTER[play][element], verse))
}

const inVerse = (kind: ElementKind, verse: boolean | undefined): ElementKind =>
  kind === 'dialogue' && verse === true ? 'verse' : kind

/** The kind that an element becomes on Tab. An action becomes a cue, and a cue becomes action again. */
const TABBED: Kinds = {
  act: 'scene',
  scene: 'action',
  action: 'cue',
  cue: 'action',
  parenthetical: 'dialogue',
  dialogue: 'parenthetical',
  lyrics: 'dialogue',
  verse: 'dialogue',
  transition: 'scene',
  shot: 'action',
  centred: 'action',
  note: 'action',
  section: 'action',
  synopsis: 'action',
  pageBreak: 'action',
}

/**
 * Maps the kind of a non-empty element to the kind of element that Tab adds after it. For other kinds, Tab changes the
 * element itself.
 */
const TAB_MAKES: { readonly [kind in ElementKind]?: ElementKind } = {
  act: 'scene',
  scene: 'action',
  cue: 'parenthetical',
  parenthetical: 'dialogue',
  dialogue: 'parenthetical',
  lyrics: 'dialogue',
  verse: 'cue',
  transition: 'scene',
  note: 'action',
  section: 'action',
  synopsis: 'action',
  pageBreak: 'action',
}

/**
 * Returns the effect of Tab. An empty cue becomes action and an empty action becomes a cue. In a speech, Tab adds a
 * parenthetical. In a verse line, it adds a cue, so that another speaker can continue the line.
 */
export function onTab({ element, empty, verse }: FlowPlace): FlowStep {
  const next = empty && element !== 'pageBreak' ? undefined : TAB_MAKES[element]
  if (next !== undefined) return make(element === 'parenthetical' ? inVerse(next, verse) : next)
  return become(element === 'parenthetical' ? inVerse(TABBED[element], verse) : TABBED[element])
}
