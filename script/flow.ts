import type { ElementKind, PlayKind } from './play.ts'

/** Where the caret stands. A parenthetical with nothing between its brackets is empty. */
export interface FlowPlace {
  readonly play: PlayKind
  readonly element: ElementKind
  readonly empty: boolean
  /** Whether those who speak just before speak in verse; then others do too. */
  readonly verse?: boolean
}

/** What a key does: `make` a new paragraph of this kind below, or let the one in hand `become` it. */
export interface FlowStep {
  readonly does: 'make' | 'become'
  readonly kind: ElementKind
}

type Kinds = Readonly<Record<ElementKind, ElementKind>>

/** What follows a written element on Enter. */
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

/** What an empty element becomes on Enter: the way out of a speech, a song or a heading that was not wanted. */
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

/** What Enter does at the end of an element. A page break is never empty: it has no text to begin with. */
export function onEnter({ play, element, empty, verse }: FlowPlace): FlowStep {
  return empty && element !== 'pageBreak'
    ? become(inVerse(EMPTIED[element], verse))
    : make(inVerse(AFTER[play][element], verse))
}

const inVerse = (kind: ElementKind, verse: boolean | undefined): ElementKind =>
  kind === 'dialogue' && verse === true ? 'verse' : kind

/** What Tab turns an element into: words already typed as action are a name, and names are taken back to action. */
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

/** After these, Tab in a written element makes the next one instead of changing what was written. */
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
 * What Tab does: in an empty cue or direction it goes to and fro between the two, in a speech it makes an aside to the
 * actor, and in a verse line it lets somebody else go on with it.
 */
export function onTab({ element, empty, verse }: FlowPlace): FlowStep {
  const next = empty && element !== 'pageBreak' ? undefined : TAB_MAKES[element]
  if (next !== undefined) return make(element === 'parenthetical' ? inVerse(next, verse) : next)
  return become(element === 'parenthetical' ? inVerse(TABBED[element], verse) : TABBED[element])
}
